import type { TranslationLanguage } from '#events/values/question/translation-language.ts'
import { currentLanguage } from '#ui/translate.ts'
import type { Question } from './choices.ts'
import './plain-words.css'

/** Notes that the Korean question is binding, in the language of the translation. */
const notes: Readonly<Record<TranslationLanguage, string>> = {
  en: 'Translation. The Korean question above is binding.',
  zh: '译文仅供参考，以上方韩文问题为准。',
  vi: 'Bản dịch. Câu hỏi tiếng Hàn ở trên mới có hiệu lực.',
}

/** Shows the office's translation of a question where the app is in its language. */
export const QuestionTranslation = ({ question: { translations = [] } }: { readonly question: Question }) => {
  const found = translations.find(({ language }) => language === currentLanguage())
  if (found === undefined) return null
  return (
    <div className="plain-summary" lang={found.language}>
      <p className="translated-title">{found.title}</p>
      {found.plainSummary !== undefined && <p className="plain-summary-text">{found.plainSummary}</p>}
      <p className="plain-summary-note">{notes[found.language]}</p>
    </div>
  )
}
