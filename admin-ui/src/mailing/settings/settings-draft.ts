import { translationLanguages } from '#events/values/question/translation-language.ts'
import type { BodyTo } from '#services/calls.contract.ts'
import type { MessageSettings } from '#services/mailing/settings/message-settings.contract.ts'

/** Settings as the form holds them, with all five occasions in the order of a campaign. */
export type Draft = BodyTo<'PUT /api/kakao-message-settings/list/{listId}'>
export type DraftOccasion = Draft['occasions'][number]
export type OccasionKind = DraftOccasion['kind']

/** Returns the settings without the fields that the server computes. */
export const draftOf = ({ enabled, smsFallback, quietHours, occasions }: MessageSettings): Draft => ({
  enabled,
  smsFallback,
  quietHours,
  occasions: occasions.map(
    ({ nextAt: _nextAt, problem: _problem, translatedProblems: _translated, ...occasion }) => occasion,
  ),
})

const inOrder = ({ enabled, smsFallback, quietHours: { from, to }, occasions }: Draft): string =>
  JSON.stringify([
    enabled,
    smsFallback,
    from,
    to,
    occasions.map(({ kind, enabled: on, templateId, translated = {}, at }) => [
      kind,
      on,
      templateId,
      translationLanguages.map((language) => translated[language] ?? null),
      at ? [at.daysBeforeEnd, at.hour, at.minute ?? 0] : null,
    ]),
  ])

/** Tells whether two drafts are equal, whatever the order of their occasions. */
export const isSameDraft = (one: Draft, other: Draft): boolean => inOrder(one) === inOrder(other)

/** Returns the draft with one occasion replaced. */
export const withOccasion = (draft: Draft, changed: DraftOccasion): Draft => ({
  ...draft,
  occasions: draft.occasions.map((one) => (one.kind === changed.kind ? changed : one)),
})

/** Tells whether an occasion is sent at a scheduled time. */
export const isScheduled = (kind: OccasionKind): boolean => kind === 'reminder' || kind === 'deadline'
