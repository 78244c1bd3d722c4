import { currentLanguage, languages, t, type Language } from '#ui/translate.ts'
import { changeLanguage } from './language-choice.ts'

/** Names of the languages, each in itself. */
const names: Readonly<Record<Language, string>> = {
  ko: '한국어',
  en: 'English',
  zh: '中文',
  vi: 'Tiếng Việt',
}

/** Lets one choose the language of the app. */
export const LanguageOptions = () => (
  <fieldset className="reading-options">
    <legend>{t('언어')}</legend>
    {languages.map((language) => (
      <button
        key={language}
        type="button"
        lang={language}
        className="reading-option"
        aria-pressed={language === currentLanguage()}
        onClick={() => changeLanguage(language)}
      >
        {names[language]}
      </button>
    ))}
    <p className="small">{t('바꾸면 화면을 다시 불러옵니다. 제목과 질문, 답, 이름, 문서는 한국어로 나옵니다.')}</p>
  </fieldset>
)
