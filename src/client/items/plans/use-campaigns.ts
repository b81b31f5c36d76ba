import { useEffect, useState } from 'react';
import type { CampaignRequest, CampaignsAnswer } from '#src/api/contract/campaigns.ts';
import { type RequestResult, failureText } from '../../requests/ask.ts';
import type { Language } from '#src/model/languages.ts';
import { askCampaigns, changeCampaign } from '../requests.ts';
import { CAMPAIGN_WORDS } from './campaign-words.ts';

export type KnownCampaign = CampaignsAnswer['campaigns'][number];

/** All campaigns, and what changes them; undefined until they are known. */
export function useCampaigns(lang: Language) {
  const [known, setKnown] = useState<readonly KnownCampaign[]>();
  const [trouble, setTrouble] = useState<string>();
  const take = (answer: RequestResult<CampaignsAnswer>) => {
    if (answer.is !== 'done') return setTrouble(failureText(answer, CAMPAIGN_WORDS[lang]));
    setTrouble(undefined);
    return setKnown(answer.value.campaigns);
  };
  const [asks, setAsks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again where somebody wants it
  useEffect(() => {
    let isOver = false;
    void askCampaigns(lang).then((answer) => isOver || take(answer));
    return () => {
      isOver = true;
    };
  }, [lang, asks]);
  return {
    known,
    trouble,
    again: () => setAsks((times) => times + 1),
    async change(asked: CampaignRequest) {
      setTrouble(undefined);
      take(await changeCampaign(asked, lang));
    },
  };
}
