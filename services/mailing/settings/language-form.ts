import type { ListType } from '#events/list/list.events.ts'
import type { MessageForm } from '#events/mailing/mailing.events.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import { englishTexts } from '#events/values/messaging/en.ts'
import { koreanTexts } from '#events/values/messaging/ko.ts'
import { occasionTextKeys, type MessageTexts, type OccasionTextKey } from '#events/values/messaging/message-texts.ts'
import type { ForeignLanguage, OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import { translationLanguages } from '#events/values/question/translation-language.ts'
import type { AlimTalk, PlainSms, ProviderTemplate } from '#infra/providers/messaging.ts'
import { MAX_LMS_BYTES, smsBytes, withLanguageLine, withoutAccents } from '../../messaging/messaging.facts.ts'
import { fillForeignVariables } from './foreign-variables.ts'
import { arrivingText, problemOfChosen, variablesFor } from './provider-templates.ts'
import { fillVariables, type MessageFacts } from './variables.ts'

/** Usable templates in other languages. */
export type TranslatedTemplates = ReadonlyMap<ForeignLanguage, ProviderTemplate>

/** Texts in which a message for an occasion can go. */
export type MessageSources = {
  /** Korean template. */
  readonly template: ProviderTemplate
  readonly translated: TranslatedTemplates
  readonly occasion: MessageOccasion
  readonly listType: ListType
  readonly smsFallback: boolean
}

const wholeText = ({ occasions, reason }: MessageTexts, key: OccasionTextKey): string =>
  `${occasions[key].content}\n\n${reason}`

/**
 * Returns the built-in text that the Korean template has; undefined if it is the office's own, of
 * which no translation is known.
 */
const builtInKey = ({ template, occasion, listType }: MessageSources): OccasionTextKey | undefined =>
  occasionTextKeys.find((key) => key === `${occasion}-${listType}` && wholeText(koreanTexts, key) === template.content)

/** Returns the form in which owners of a language get a message. */
export const formFor = (sources: MessageSources, language: OwnerLanguage): MessageForm => {
  if (language === 'ko') return 'korean'
  if (sources.translated.has(language)) return 'template'
  if (!sources.smsFallback || builtInKey(sources) === undefined) return 'korean'
  return language === 'en' ? 'english' : 'korean-line'
}

/** Returns the text of a message that goes as a text message; undefined for other forms. */
export const textMessageOf = (
  sources: MessageSources,
  facts: MessageFacts,
  language: OwnerLanguage,
): string | undefined => {
  const key = builtInKey(sources)
  const form = formFor(sources, language)
  if (form === 'english' && key !== undefined)
    return withoutAccents(arrivingText({ content: wholeText(englishTexts, key) }, fillForeignVariables(facts, 'en')))
  if (form === 'korean-line') return withLanguageLine(arrivingText(sources.template, fillVariables(facts)), language)
  return undefined
}

/**
 * Returns the content of a message in its owner's language. A text that is too long for a text
 * message goes as the Korean template.
 */
export const contentFor = (
  sources: MessageSources,
  facts: MessageFacts,
  { language, pfId }: { readonly language: OwnerLanguage; readonly pfId: string },
): AlimTalk | PlainSms => {
  const text = textMessageOf(sources, facts, language)
  if (text !== undefined && smsBytes(text) <= MAX_LMS_BYTES) return { kind: 'sms', text }
  const own = language === 'ko' ? undefined : sources.translated.get(language)
  const template = own ?? sources.template
  const variables = own && language !== 'ko' ? fillForeignVariables(facts, language) : fillVariables(facts)
  return {
    kind: 'alimtalk',
    pfId,
    templateId: template.templateId,
    variables: variablesFor(template, variables),
    smsFallback: sources.smsFallback ? 'on' : 'off',
  }
}

type ChosenTranslations = Readonly<Partial<Record<ForeignLanguage, string | undefined>>> | undefined

/** Returns the chosen templates in other languages that may be used for an occasion now. */
export const usableTranslations = (
  templates: readonly ProviderTemplate[],
  chosen: ChosenTranslations,
  { occasion, listType }: Pick<MessageSources, 'occasion' | 'listType'>,
): TranslatedTemplates =>
  new Map(
    translationLanguages.flatMap((language) => {
      const templateId = chosen?.[language]
      const template = templates.find((one) => one.templateId === templateId)
      if (templateId === undefined || template === undefined) return []
      return problemOfChosen(templates, { templateId, occasion, listType }) === null
        ? [[language, template] as const]
        : []
    }),
  )

/** Returns why chosen templates in other languages cannot be used now, by language. */
export const translationProblems = (
  templates: readonly ProviderTemplate[],
  chosen: ChosenTranslations,
  { occasion, listType }: Pick<MessageSources, 'occasion' | 'listType'>,
): { language: ForeignLanguage; problem: string }[] =>
  translationLanguages.flatMap((language) => {
    const templateId = chosen?.[language]
    if (templateId === undefined) return []
    const problem = problemOfChosen(templates, { templateId, occasion, listType })
    return problem === null ? [] : [{ language, problem }]
  })
