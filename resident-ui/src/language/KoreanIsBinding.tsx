import { currentLanguage, t } from '#ui/translate.ts'

/** Says beside Korean titles, questions and documents that they stay as they are; nothing in Korean. */
export const KoreanIsBinding = () =>
  currentLanguage() === 'ko' ? null : (
    <p className="small korean-note">
      {t('제목과 질문, 답, 이름, 문서는 한국어로 나옵니다. 한국어로 적힌 것이 효력이 있습니다.')}
    </p>
  )
