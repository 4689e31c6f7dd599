import type { Content } from '../../../content/languages.ts'
import type { transcriptOf } from '../../film/acts.ts'
import { filmFile } from '../../film/film-file.ts'
import { captionTracks } from '../../languages/caption-tracks.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import styles from './promo-video.module.css'

interface PromoVideoProps {
  language: string
  content: Content['home']['video']
  /** The transcript of our own film, with times. */
  lines: ReturnType<typeof transcriptOf>
}

export function PromoVideo({ language, content, lines }: PromoVideoProps) {
  return (
    <section
      className={`section wrap stack on-screen gap-4 split middle ${styles.section}`}
      aria-labelledby="video"
    >
      <div>
        <Heading id="video">{content.heading}</Heading>
        <p className={`lead mute above-3 off-phones ${styles.text}`}>{content.text}</p>
        {content.file || content.youtubeId ? null : <Transcript {...content.own} lines={lines} />}
      </div>
      {content.youtubeId && !content.file ? (
        <YouTubePlayer content={content} />
      ) : (
        <OwnFilm language={language} content={content} />
      )}
    </section>
  )
}

interface TranscriptProps {
  transcript: string
  mark: string
  lines: PromoVideoProps['lines']
}

function Transcript({ transcript, mark, lines }: TranscriptProps) {
  return (
    <details className={`above-2 ${styles.transcript}`} data-figure="simulated">
      <summary className="strong reach underlined">{transcript}</summary>
      <p className="small">
        <KindMark kind="simulated" mark={mark} />
      </p>
      <ol>
        {lines.map((line) => (
          <li className="ruled beside gap-5 prose" key={line.time}>
            <span className="tabular strong accent">{line.time}</span> {line.text}
          </li>
        ))}
      </ol>
    </details>
  )
}

/**
 * Nothing of the film is loaded before a visitor presses play. With script, the player is read from its noscript
 * element after the first paint, because a video element, and its controls even more, take as long to render as a
 * section of the page.
 */
function OwnFilm({ language: page, content }: Omit<PromoVideoProps, 'lines'>) {
  return (
    <div className={styles.player} data-film={content.file ? 'own' : ''}>
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: the captions are below, one track for each language. */}
        <video
          width="560"
          height="315"
          playsInline
          preload="none"
          poster={content.poster}
          controls
          aria-labelledby="video"
        >
          {content.file ? <GivenFilm page={page} content={content} /> : <DrawnFilm page={page} />}
        </video>
      </noscript>
      <button className={styles.start} type="button" aria-label={content.play} hidden>
        <PlaySign />
      </button>
    </div>
  )
}

function DrawnFilm({ page }: { page: string }) {
  const file = filmFile(page)
  return (
    <>
      <source src={`${file}.webm`} type="video/webm" />
      <source src={`${file}.mp4`} type="video/mp4" />
      {captionTracks(page).map(({ language, name, isShown }) => (
        <track
          key={language}
          kind="captions"
          src={`/film/captions.${language}.vtt`}
          srcLang={language}
          label={name}
          default={isShown}
        />
      ))}
    </>
  )
}

/** The company's own file with its own captions; its picture may be in any language. */
function GivenFilm({
  page,
  content: { file = '', captions },
}: {
  page: string
  content: PromoVideoProps['content']
}) {
  return (
    <>
      <source src={file} type={file.endsWith('.webm') ? 'video/webm' : 'video/mp4'} />
      {captionTracks(page).map(({ language, name }) =>
        captions[language] ? (
          <track
            key={language}
            kind="captions"
            src={captions[language]}
            srcLang={language}
            label={name}
            default={language === page}
          />
        ) : null,
      )}
    </>
  )
}

function PlaySign() {
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" fill="var(--amber)" />
      <path d="M26 20v24l20-12z" fill="var(--ink)" />
    </svg>
  )
}

/** A link to the film until it is pressed; the script then replaces it by the player. */
function YouTubePlayer({ content }: { content: Content['home']['video'] }) {
  return (
    <div>
      <div className={styles.player} data-youtube={content.youtubeId}>
        <a
          className={styles.start}
          href={`https://www.youtube-nocookie.com/embed/${content.youtubeId}?controls=1&modestbranding=1&rel=0`}
          aria-describedby="video-note"
        >
          <img src={content.poster} width="560" height="315" alt="" loading="lazy" />
          <PlaySign />
          <span className={`strong ${styles.label}`}>{content.play}</span>
        </a>
      </div>
      <p className="small mute above-2" id="video-note">
        {content.playNote}
      </p>
    </div>
  )
}
