import { useId, useState } from 'react';
import type { CampaignRequest } from '#src/api/contract/campaigns.ts';
import type { Language } from '#src/model/languages.ts';
import { CAMPAIGN_WORDS } from './campaign-words.ts';
import { timeIn } from './plan-times.ts';
import { type KnownCampaign, useCampaigns } from './use-campaigns.ts';

type Props = {
  item: { schema: string; id: string };
  /** The shop's (IANA). */
  zone: string;
  lang: Language;
  /** Whether there is something that could go live with a campaign. */
  isDraft: boolean;
};

/** The campaign that a draft goes live with, or the choice of one; nothing for what has neither. */
export function CampaignChoice({ item, zone, lang, isDraft }: Props) {
  const words = CAMPAIGN_WORDS[lang];
  const { known, trouble, again, change } = useCampaigns(lang);
  const title = useId();
  const open = known?.filter(({ state }) => state !== 'over');
  const own = open?.find(({ items }) => items.some(({ id }) => id === item.id));
  if (trouble === undefined && (!open || (!own && !isDraft))) return null;
  return (
    <section className="campaign-choice" aria-labelledby={title}>
      <h3 id={title}>{words.title}</h3>
      {own && <Own campaign={own} {...{ item, zone, lang }} onChange={change} />}
      {open && !own && isDraft && <Choice {...{ item, lang }} campaigns={open} onChange={change} />}
      {trouble !== undefined && <p role="alert">{trouble}</p>}
      {!open && (
        <button type="button" className="btn line" onClick={again}>
          {words.again}
        </button>
      )}
      <p>
        <a href="/manage/campaigns" target="_blank" rel="noopener">
          {words.all}
        </a>
      </p>
    </section>
  );
}

type PartProps = Pick<Props, 'item' | 'lang'> & { onChange(asked: CampaignRequest): void };

function Own({
  campaign,
  item,
  zone,
  lang,
  onChange,
}: PartProps & Pick<Props, 'zone'> & { campaign: KnownCampaign }) {
  const words = CAMPAIGN_WORDS[lang];
  const { id, name, start, end, state, failure } = campaign;
  return (
    <>
      <p role="status">
        {words.belongs(name)} {state !== 'waiting' && words.isLive}{' '}
        {state === 'waiting' && start !== null && words.goesLive(timeIn(zone, start, lang))}{' '}
        {end !== null && words.ends(timeIn(zone, end, lang))} {failure}
      </p>
      {state === 'waiting' && (
        <button
          type="button"
          className="btn line"
          onClick={() => onChange({ action: 'remove', id, item: item.id })}
        >
          {words.take}
        </button>
      )}
    </>
  );
}

function Choice({
  campaigns,
  item,
  lang,
  onChange,
}: PartProps & { campaigns: readonly KnownCampaign[] }) {
  const words = CAMPAIGN_WORDS[lang];
  const field = useId();
  const waiting = campaigns.filter(({ state }) => state === 'waiting');
  const [chosen, setChosen] = useState(waiting[0]?.id ?? '');
  const [name, setName] = useState('');
  const add = () => {
    if (chosen !== '') onChange({ action: 'add', id: chosen, items: [item] });
    else if (name.trim() !== '') onChange({ action: 'make', name: name.trim(), items: [item] });
  };
  return (
    <>
      <p className="muted small">{words.lead}</p>
      {waiting.length > 0 && (
        <>
          <label className="lab" htmlFor={field}>
            {words.choose}
          </label>
          <select
            className="in"
            id={field}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {waiting.map(({ id, name: called }) => (
              <option key={id} value={id}>
                {called}
              </option>
            ))}
            <option value="">{words.fresh}</option>
          </select>
        </>
      )}
      {chosen === '' && (
        <>
          <label className="lab" htmlFor={`${field}-name`}>
            {words.name}
          </label>
          <input
            className="in"
            id={`${field}-name`}
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </>
      )}
      <button
        type="button"
        className="btn line"
        aria-disabled={(chosen === '' && name.trim() === '') || undefined}
        onClick={add}
      >
        {words.add}
      </button>
    </>
  );
}
