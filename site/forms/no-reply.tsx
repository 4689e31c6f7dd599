import type { FillingWords } from '../../content/schema/forms.ts'

interface Props {
  words: FillingWords
  likely: string | undefined
  use: (address: string) => void
}

/** Beside an address that the form accepts but no mail can reach. */
export function NoReply({ words, likely, use }: Props) {
  return (
    <span>
      {words.noReply}{' '}
      {likely && (
        <button type="button" className="strong underlined" onClick={() => use(likely)}>
          {words.meant.replace('{address}', () => likely)}
        </button>
      )}
    </span>
  )
}
