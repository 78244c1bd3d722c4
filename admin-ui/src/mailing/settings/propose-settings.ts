import { languageNames, type ForeignLanguage } from '#events/values/messaging/owner-language.ts'
import { translationLanguages } from '#events/values/question/translation-language.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { MessageSettings, MessageTemplate } from '#services/mailing/settings/message-settings.contract.ts'
import { purposeOfList, purposes } from '#services/vote/draft/purposes.contract.ts'
import { draftOf, type Draft, type DraftOccasion, type OccasionKind } from './settings-draft.ts'
import { hasLink, problemFor } from './template-order.ts'

type ListToTell = Pick<List, 'type' | 'rule' | 'purpose'>

/** Words by which the name of a template tells its occasion; the first that matches decides. */
const occasionWords: readonly (readonly [OccasionKind, RegExp])[] = [
  ['result', /결과/],
  ['completed', /접수|완료/],
  ['deadline', /마감|임박/],
  ['reminder', /미참여|다시|아직|독촉|재안내/],
  ['invitation', /안내|시작|알림|요청/],
]

const typeWords: Readonly<Record<List['type'], RegExp>> = { vote: /투표|선거|총회/, signature: /동의|서명/ }

/** Words of titles that every campaign of a type has. */
const commonWords: readonly string[] = [
  '투표',
  '안건',
  '동의',
  '서류에',
  '서명',
  '받기',
  '개정',
  '조정',
  '허가',
  '정기',
]

const wordsOf = (title: string): readonly string[] =>
  title.split(/[ ·]/).filter((word) => word.length > 1 && !commonWords.includes(word))

const otherType = { vote: 'signature', signature: 'vote' } as const

/** Rank of a template by its purpose: 2 names it, 1 names none, 0 names another. */
const rankOfPurpose = (name: string, list: ListToTell): number => {
  const own = wordsOf(purposeOfList(list)?.title ?? '')
  if (own.some((word) => name.includes(word))) return 2
  const isOfOther = purposes.flatMap(({ title }) => wordsOf(title)).some((word) => name.includes(word))
  return isOfOther ? 0 : 1
}

/** Returns how well a template suits an occasion of a list; 0 for one that is not proposed. */
const rankOf = (template: MessageTemplate, kind: OccasionKind, list: ListToTell): number => {
  const { name, content } = template
  const isOfOccasion = occasionWords.find(([, words]) => words.test(name))?.[0] === kind
  const isOfType = typeWords[list.type].test(name)
  const isOfOtherType = !isOfType && typeWords[otherType[list.type]].test(name)
  if (languageOfTemplate(template) !== null) return 0
  if (problemFor(template, kind) !== null || !isOfOccasion || isOfOtherType || !hasLink(template)) return 0
  const byPurpose = rankOfPurpose(name, list)
  // A request for one signature names its own deadline instead of the days of the campaign.
  const ofCampaign = ['#{기간}', '#{안내}'].filter((variable) => content.includes(variable)).length
  return byPurpose === 0 ? 0 : 8 * byPurpose + 4 * Number(isOfType) + ofCampaign
}

/** Returns the language that the name of a template tells, as in "전자투표 안내 (영어)". */
const languageOfTemplate = ({ name }: MessageTemplate): ForeignLanguage | null =>
  translationLanguages.find((language) => name.includes(`(${languageNames[language]})`)) ?? null

/**
 * Returns the templates of the same name in other languages, approved or not: one is used once it is
 * approved.
 */
const translationsOf = (
  templates: readonly MessageTemplate[],
  templateId: string | null,
): NonNullable<DraftOccasion['translated']> => {
  const name = templates.find((one) => one.templateId === templateId)?.name
  if (name === undefined) return {}
  return Object.fromEntries(
    translationLanguages.flatMap((language) => {
      const own = templates.find((one) => one.name === `${name} (${languageNames[language]})`)
      return own ? [[language, own.templateId]] : []
    }),
  )
}

/** Returns the id of the template that suits an occasion best; null where none does. */
const proposedTemplate = (
  templates: readonly MessageTemplate[],
  kind: OccasionKind,
  list: ListToTell,
): string | null => {
  const ranked = templates.map((template) => ({ id: template.templateId, rank: rankOf(template, kind, list) }))
  const best = ranked.toSorted((one, other) => other.rank - one.rank)[0]
  return best === undefined || best.rank === 0 ? null : best.id
}

/**
 * Returns the settings to begin with: switched on, each occasion with the template that suits it. An
 * occasion without one stays off.
 */
export const proposedSettings = (
  usual: MessageSettings,
  templates: readonly MessageTemplate[],
  list: ListToTell,
): Draft => {
  const draft = draftOf(usual)
  return {
    ...draft,
    enabled: true,
    occasions: draft.occasions.map((occasion) => {
      const templateId = proposedTemplate(templates, occasion.kind, list)
      const translated = translationsOf(templates, templateId)
      return {
        ...occasion,
        templateId,
        enabled: templateId !== null,
        ...(Object.keys(translated).length === 0 ? {} : { translated }),
      }
    }),
  }
}

/** Tells whether nothing was chosen yet: no settings, or only those switched off and empty. */
export const isUnset = ({ exists, enabled, occasions }: MessageSettings): boolean =>
  !exists || (!enabled && occasions.every(({ templateId }) => templateId === null))
