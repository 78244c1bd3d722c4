import { Typography } from '@mui/material'
import { maxLength } from 'react-admin'
import {
  MAX_TRANSLATED_SUMMARY,
  MAX_TRANSLATED_TITLE,
  translationLanguages,
} from '#events/values/question/translation-language.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { FoldedField } from '../../kit/forms/FoldedFields.tsx'
import { languageNames, writtenLanguages, type TranslationDrafts } from '../draft/translation-draft.ts'
import { isWritten, type DraftQuestion } from '../draft/vote-draft.ts'

type TranslationFieldsProps = { readonly source: string; readonly question: DraftQuestion }

/** Fields of the translations of a question and its summary, shown below the Korean text. */
export const TranslationFields = ({ source, question: { translations } }: TranslationFieldsProps) => {
  const written = writtenLanguages(translations).map((language) => languageNames[language])
  const sourceOf = (language: string) => `${source}.translations.${language}`
  return (
    <FoldedField
      label="번역"
      value={written.length === 0 ? '없음' : written.join(', ')}
      sources={translationLanguages.map(sourceOf)}
    >
      <Typography variant="body2" color="textSecondary">
        화면을 그 언어로 보는 주민에게 한국어 질문 아래에 나옵니다. 효력은 한국어 질문에 있습니다.
      </Typography>
      {translationLanguages.map((language) => (
        <LanguageFields
          key={language}
          source={sourceOf(language)}
          name={languageNames[language]}
          isSummaryWritten={isWritten(summaryIn(translations, language))}
        />
      ))}
    </FoldedField>
  )
}

const summaryIn = (drafts: TranslationDrafts | undefined, language: (typeof translationLanguages)[number]) =>
  drafts?.[language]?.plainSummary

type LanguageFieldsProps = {
  readonly source: string
  readonly name: string
  /** Marks a translated summary: the question is translated, too, then. */
  readonly isSummaryWritten: boolean
}

const LanguageFields = ({ source, name, isSummaryWritten }: LanguageFieldsProps) => {
  const neededWithSummary = (title: unknown): string | undefined =>
    isSummaryWritten && (typeof title !== 'string' || title.trim() === '')
      ? '요약을 번역하면 질문도 번역해주세요.'
      : undefined
  return (
    <>
      <Field
        source={`${source}.title`}
        label={`${name} 질문`}
        validate={[maxLength(MAX_TRANSLATED_TITLE), neededWithSummary]}
      />
      <Field
        source={`${source}.plainSummary`}
        label={`${name} 쉬운 말 요약`}
        multiline
        minRows={1}
        validate={maxLength(MAX_TRANSLATED_SUMMARY)}
      />
    </>
  )
}
