import * as v from 'valibot';
import { CampaignRequest, type CampaignsAnswer } from '#src/api/contract/campaigns.ts';
import type { CampaignAction, Campaigns } from '#src/campaigns/campaigns.ts';
import { timeAt } from '#src/lib/time-zone.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Campaign } from '#src/model/items/campaign.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Language, preferredLanguage } from '#src/model/languages.ts';
import { LIMITS, parseBody, readForm } from '../../http.ts';
import type { Editing } from '../content.ts';
import type { EditingResult } from '../editing-requests.ts';

type Ports = {
  campaigns: Pick<Campaigns, 'list' | 'change'>;
  editing: Pick<Editing, 'allows' | 'drafts'>;
  /** The address of who asks. */
  by: string;
};

/** `GET /api/campaigns` */
export function getCampaigns(
  { headers }: Request,
  { campaigns }: Pick<Ports, 'campaigns'>,
): CampaignsAnswer {
  const lang = preferredLanguage(headers.get('accept-language'));
  return { campaigns: campaigns.list().map((one) => told(one, lang)) };
}

/** `POST /api/campaigns`. Problems: those of `model/errors/campaign-errors.ts`, `content-missing`, `time-passed`. */
export async function postCampaign(request: Request, ports: Ports): Promise<EditingResult> {
  const asked = await parseBody(request, CampaignRequest, LIMITS.json);
  if (!asked.ok) return asked;
  const done = await change(asked.value, ports);
  return done.ok ? ok({ status: 200, body: getCampaigns(request, ports) }) : done;
}

/** What was not done, and the fields of the form that asked for it, to be shown again. */
type CampaignFormFailure = { problem: Problem; sent: Readonly<Record<string, string>> };

/** `POST /manage/campaigns`: the same by a form, with times in the shop's zone. Out: what was done with which one. */
export async function changeByForm(
  request: Request,
  ports: Ports & { zone: string },
): Promise<Result<{ id: string; done: 'deleted' | 'saved' }, CampaignFormFailure>> {
  const form = await readForm(request, LIMITS.json);
  if (!form.ok) return err({ problem: form.error, sent: {} });
  const { start, end, sure, ...fields } = form.value;
  const given = Object.entries(fields).filter(([name]) => !name.startsWith(CHOSEN));
  const time = (wall = '') => {
    if (wall === '') return null;
    const at = timeAt(wall, ports.zone);
    // What is no time is refused below: without it the campaign would go on, or never end.
    return at === undefined ? wall : new Date(at).toISOString();
  };
  const asked = v.safeParse(CampaignRequest, {
    ...Object.fromEntries(given),
    ...(fields['action'] === 'times' && { start: time(start), end: time(end) }),
    ...(['make', 'add'].includes(fields['action'] ?? '') && { items: chosen(fields) }),
  });
  // It cannot be undone: one press is not enough.
  const isSure = fields['action'] !== 'delete' || sure === 'on';
  const isWhole = asked.success && isSure;
  const done = isWhole ? await change(asked.output, ports) : err(problem('form-incomplete'));
  if (!done.ok) return err({ problem: done.error, sent: form.value });
  return ok({ id: done.value, done: fields['action'] === 'delete' ? 'deleted' : 'saved' });
}

const CHOSEN = 'item:';

/** The items of ticks, which are named `item:SCHEMA:ID`. */
const chosen = (fields: Record<string, string>) =>
  Object.keys(fields).flatMap((name) => {
    const [, schema, id] = /^item:([^:]+):([^:]+)$/.exec(name) ?? [];
    return schema !== undefined && id !== undefined ? [{ schema, id }] : [];
  });

async function change(
  asked: CampaignAction,
  { campaigns, editing, by }: Ports,
): Promise<Result<string, Problem>> {
  const items = 'items' in asked ? asked.items : [];
  // What runs in every visitor's browser asks for the password, which a clock cannot give.
  const foreign = items.find(({ schema }) => !editing.allows('bulk', schema));
  if (foreign) return err(problem('content-missing', { ...foreign }));
  // What was saved just now counts.
  await editing.drafts(items.map(({ id }) => id));
  return campaigns.change(by, asked);
}

/** A campaign as editors read it. */
function told({ by: _, failure, items, ...campaign }: Campaign, lang: Language) {
  return {
    ...campaign,
    failure: failure && messageOf(failure, lang),
    items: items.map(({ schema, id }) => ({ schema, id })),
  };
}
