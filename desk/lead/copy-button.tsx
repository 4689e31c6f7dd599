import { tell, tellProblem } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

export function CopyButton({ what, text }: { what: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      tell(`Copied: ${text}`)
    } catch {
      tellProblem('The browser did not allow copying. Mark the text and copy it yourself.')
    }
  }
  return (
    <Button quiet onClick={copy} aria-label={`Copy ${what}`}>
      <Icon name="copy" />
    </Button>
  )
}
