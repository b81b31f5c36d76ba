import type { VideoHTMLAttributes } from 'react';
import type { Language } from '#src/model/languages.ts';
import type { ShownFile } from '../load/file.ts';
import { messages } from './messages.ts';

type Props = {
  film: ShownFile;
  captions: readonly { lang: Language; address: string }[];
  title: string;
  /** Pixels that the film is taken for until it is there. */
  size: { width: number; height: number };
  /** Plays by itself, without sound and over and over. */
  quiet: boolean;
  /** Nothing plays where it is edited. */
  still: boolean;
  lang: Language;
};

const MOVING = '(prefers-reduced-motion: no-preference)';

/**
 * The browser's own player, which needs no script. One that plays by itself does not where people want
 * less motion: there it has no source, and the other one stands in its place.
 */
export function Player({ quiet, still, ...props }: Props) {
  const player = <Film {...props} preload="none" className={quiet ? 'film__calm' : undefined} />;
  if (!quiet) return player;
  return (
    <>
      <Film {...props} className="film__moving" media={MOVING} autoPlay={!still} loop muted />
      {player}
    </>
  );
}

type FilmProps = Omit<Props, 'quiet' | 'still'> &
  VideoHTMLAttributes<HTMLVideoElement> & { media?: string };

function Film({ film, captions, title, size, lang, media, className, ...how }: FilmProps) {
  const words = messages[lang];
  return (
    <video
      {...how}
      {...size}
      poster={clearPicture(size)}
      className={['film__player', className].filter(Boolean).join(' ')}
      controls
      playsInline
      aria-label={title}
    >
      <source src={film.address} type={film.mimeType} media={media} />
      {captions.map(({ lang: of, address }) => (
        <track key={of} kind="captions" src={address} srcLang={of} label={words.captions[of]} />
      ))}
      <a href={film.address}>{words.download}</a>
    </video>
  );
}

/** Lets the poster below be seen, where a player without one would be grey; of the film's own form. */
function clearPicture({ width, height }: Props['size']): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
