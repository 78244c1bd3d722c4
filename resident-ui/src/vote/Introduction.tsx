import { t } from '#ui/translate.ts'
import type { ShownChoice } from './question/choice-order.ts'

/** Topics of a candidate's introduction, in order. */
export const topics = [
  { name: t('경력'), key: 'career' },
  { name: t('공약'), key: 'pledges' },
] as const

export type Topic = (typeof topics)[number]

/** Returns a candidate's text on a topic; null for none. */
const introductionOf = ({ candidate }: ShownChoice, { key }: Topic): string | null => candidate?.[key] || null

type IntroductionTextProps = { readonly choice: ShownChoice; readonly topic: Topic }

export const IntroductionText = ({ choice, topic }: IntroductionTextProps) => {
  const text = introductionOf(choice, topic)
  return text === null ? (
    <p className="said said-nothing">{t('적은 내용이 없습니다.')}</p>
  ) : (
    <p className="said">{text}</p>
  )
}
