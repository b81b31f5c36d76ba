import type { AstroGlobal } from 'astro';
import { statusOf } from '#src/model/errors/errors.ts';
import { isDay } from '#src/model/forms/rules/dates.ts';
import { type DayRange, daysIn, lastDays } from '#src/model/visitors/visit-report.ts';
import type { OpenScreen } from './_manage.ts';

const RANGES = ['7', '30', '90', '365'] as const;
const USUAL = '30';
const MOST_DAYS = 3 * 366;

/** What visitors did in the days that the address asks for; what it says wrongly counts as not said. */
export async function showVisits(astro: AstroGlobal, { site, lang }: OpenScreen) {
  const now = Date.now();
  const { to: today } = lastDays(1, now);
  const { range, days, isRefused } = rangeOf(astro.url, today, now);
  const [report, present] = await Promise.all([site.visits.report(range), site.visits.present()]);
  if (!report.ok) astro.response.status = statusOf(report.error);
  return {
    ...{ range, today, days, isRefused },
    report: report.ok ? report.value : undefined,
    problem: report.ok ? undefined : report.error,
    present,
    publishes: site.overview.publishes(range, lang),
    isPlausible: site.visits.isPlausible,
  };
}

function rangeOf({ searchParams }: URL, today: string, now: number) {
  const own = { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' };
  const isAsked = own.from !== '' || own.to !== '';
  if (isRange(own, today)) return { range: own, days: undefined, isRefused: false };
  const asked = searchParams.get('range');
  const days = RANGES.find((one) => one === asked) ?? USUAL;
  return { range: lastDays(Number(days), now), days, isRefused: isAsked };
}

function isRange(range: DayRange, today: string): boolean {
  const { from, to } = range;
  return isDay(from) && isDay(to) && from <= to && to <= today && daysIn(range) <= MOST_DAYS;
}
