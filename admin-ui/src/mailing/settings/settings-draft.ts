import type { BodyTo } from '#services/calls.contract.ts'
import type { MessageSettings } from '#services/mailing/settings/message-settings.contract.ts'

/** The settings as they are on screen, all five occasions in a campaign's order. */
export type Draft = BodyTo<'PUT /api/kakao-message-settings/list/{listId}'>
export type DraftOccasion = Draft['occasions'][number]
export type OccasionKind = DraftOccasion['kind']

/** Without what the server reckons of them. */
export const draftOf = ({ enabled, smsFallback, quietHours, occasions }: MessageSettings): Draft => ({
  enabled,
  smsFallback,
  quietHours,
  occasions: occasions.map(({ nextAt: _nextAt, problem: _problem, ...occasion }) => occasion),
})

const inOrder = ({ enabled, smsFallback, quietHours: { from, to }, occasions }: Draft): string =>
  JSON.stringify([
    enabled,
    smsFallback,
    from,
    to,
    occasions.map(({ kind, enabled: on, templateId, at }) => [
      kind,
      on,
      templateId,
      at ? [at.daysBeforeEnd, at.hour, at.minute ?? 0] : null,
    ]),
  ])

/** Whether two say the same, however they are written. */
export const isSame = (one: Draft, other: Draft): boolean => inOrder(one) === inOrder(other)

/** One occasion changed, the others as they are. */
export const withOccasion = (draft: Draft, changed: DraftOccasion): Draft => ({
  ...draft,
  occasions: draft.occasions.map((one) => (one.kind === changed.kind ? changed : one)),
})

/** Which occasions go by the clock. */
export const isScheduled = (kind: OccasionKind): boolean => kind === 'reminder' || kind === 'deadline'
