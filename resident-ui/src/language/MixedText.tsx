import { Korean } from './Korean.tsx'

/** Shows a text that is Korean or not, such as a title or a value of a receipt, and marks it where it is. */
export const MixedText = ({ text }: { readonly text: string }) =>
  /[가-힣]/.test(text) ? <Korean>{text}</Korean> : text
