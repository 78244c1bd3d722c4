import type { DepositSettingsEvent } from '#events/deposit/deposit-settings.events.ts'
import type { Decider } from '../core/decider.ts'

/** Setting of a list; `wasOn`: whether it ever was on. */
export type DepositSettings =
  | { readonly status: 'off'; readonly wasOn: boolean }
  | { readonly status: 'on'; readonly centre: string }

type OfList = { readonly listId: string; readonly apartmentId: string }
export type DepositSettingsCommand =
  | ({ readonly type: 'TurnOn'; readonly centre: string } & OfList)
  | ({ readonly type: 'TurnOff'; readonly waiting: number } & OfList)

export const depositSettingsStream = (listId: string): string => `deposit-settings-${listId}`

/** Whether a list's sealed consents are deposited, and at which centre; off until somebody turns it on. */
export const depositSettingsDecider: Decider<DepositSettings, DepositSettingsCommand, DepositSettingsEvent> = {
  initial: { status: 'off', wasOn: false },
  evolve: (_settings, event) =>
    event.type === 'DepositsTurnedOn' ? { status: 'on', centre: event.data.centre } : { status: 'off', wasOn: true },
  decide: (command, settings) => {
    const { listId, apartmentId } = command
    if (command.type === 'TurnOff')
      return settings.status === 'off'
        ? []
        : [
            {
              type: 'DepositsTurnedOff',
              data: { listId, apartmentId, centre: settings.centre, waiting: command.waiting },
            },
          ]
    const { centre } = command
    if (settings.status === 'on' && settings.centre === centre) return []
    return [{ type: 'DepositsTurnedOn', data: { listId, apartmentId, centre } }]
  },
}
