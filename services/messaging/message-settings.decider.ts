import type { MessageSettingsEvent, OccasionSettings } from '#events/messaging/message-settings.events.ts'
import { translationLanguages } from '#events/values/question/translation-language.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type Set = MessageSettingsEvent['data']
export type ListMessageSettings = Omit<Set, 'listId' | 'apartmentId' | 'occasions'> & {
  readonly occasions: OccasionSettings[]
}
/** Null: none were made yet. */
export type MessageSettingsState = ListMessageSettings | null

export type MessageSettingsCommand = {
  readonly type: 'SetMessageSettings'
  readonly settings: Pick<Set, 'listId' | 'apartmentId'> & ListMessageSettings
  /** Whether existing settings stay. */
  readonly onlyFirst?: boolean
}

export const messageSettingsStream = (listId: string): string => `message-settings-${listId}`

const kinds = ['invitation', 'reminder', 'deadline', 'completed', 'result'] as const

/**
 * Default settings of a list: nothing is sent; once switched on, by day, and as SMS if KakaoTalk
 * does not reach the person.
 */
export const usualMessageSettings: ListMessageSettings = {
  enabled: false,
  smsFallback: true,
  quietHours: { from: '21:00', to: '08:00' },
  occasions: kinds.map((kind) => ({
    kind,
    enabled: false,
    templateId: null,
    ...(kind === 'deadline' ? { at: { daysBeforeEnd: 1, hour: 10 } } : {}),
  })),
}

/** All five occasions, in the order of a campaign; who is left out is switched off. */
const completeSettings = (settings: ListMessageSettings): ListMessageSettings => ({
  ...settings,
  occasions: kinds.map(
    (kind) => settings.occasions.find((said) => said.kind === kind) ?? { kind, enabled: false, templateId: null },
  ),
})

/** Message settings of a list: occasions, templates and times. */
export const messageSettingsDecider: Decider<MessageSettingsState, MessageSettingsCommand, MessageSettingsEvent> = {
  initial: null,
  evolve: (_state, { data: { listId: _list, apartmentId: _apartment, ...settings } }) => settings,
  decide: ({ settings, onlyFirst = false }, state) => {
    const { listId, apartmentId, ...said } = settings
    const wanted = completeSettings(said)
    if (state && JSON.stringify(inOrder(state)) === JSON.stringify(inOrder(wanted))) return []
    if (state && onlyFirst) throw new DomainError('MESSAGE_SETTINGS_EXIST')
    return [{ type: 'MessageSettingsSet', data: { listId, apartmentId, ...wanted } }]
  },
}

/** Normalises settings, so that equal ones are compared as equal. */
const inOrder = ({ enabled, smsFallback, quietHours: { from, to }, occasions }: ListMessageSettings) => [
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
]
