import { Korean } from './Korean.tsx'
import { meaningOf } from './meaning-of.ts'

type BindingTextProps = {
  /** Korean text that binds. */
  readonly text: string
  /** Translation that is made otherwise than from the text. */
  readonly meaning?: string | null
}

/** Shows a Korean text that binds, and below it what it means in the language of the app. */
export const BindingText = ({ text, meaning = meaningOf(text) }: BindingTextProps) => (
  <>
    <Korean>{text}</Korean>
    {meaning !== null && <span className="binding-meaning">{meaning}</span>}
  </>
)
