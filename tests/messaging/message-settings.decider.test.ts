import { describe, expect, it } from 'vitest'
import type { MessageSettingsEvent } from '#events/messaging/message-settings.events.ts'
import { messageSettingsDecider, usualMessageSettings } from '#services/messaging/message-settings.decider.ts'
import { messageWishDecider } from '#services/messaging/message-wish.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const whose = { listId: fixedId(2), apartmentId: fixedId(1) }
const on = (overrides: Partial<typeof usualMessageSettings> = {}) => ({
  ...whose,
  ...usualMessageSettings,
  ...overrides,
})
const set = (settings = on()): MessageSettingsEvent => ({ type: 'MessageSettingsSet', data: settings })
const invitation = { kind: 'invitation' as const, enabled: true, templateId: 'KA01TP' }

describe('what a list writes to people', () => {
  it('is recorded as a whole: who is left out is switched off', () =>
    given(messageSettingsDecider)
      .when({ type: 'SetMessageSettings', settings: on({ enabled: true, occasions: [invitation] }) })
      .then([
        set(
          on({
            enabled: true,
            occasions: [
              invitation,
              ...(['reminder', 'deadline', 'completed', 'result'] as const).map((kind) => ({
                kind,
                enabled: false,
                templateId: null,
              })),
            ],
          }),
        ),
      ]))

  it('is recorded where it is what usually holds: then somebody has said so', () =>
    given(messageSettingsDecider).when({ type: 'SetMessageSettings', settings: on() }).then([set()]))

  it('stays quiet when repeated, in whatever order and words', () => {
    given(messageSettingsDecider, [set()])
      .when({ type: 'SetMessageSettings', settings: on({ occasions: usualMessageSettings.occasions.toReversed() }) })
      .thenNothing()
    const at = { daysBeforeEnd: 1, hour: 10 }
    const deadline = (minute: object) =>
      on({ occasions: [{ ...invitation, kind: 'deadline', at: { ...at, ...minute } }] })
    const history = messageSettingsDecider.decide({ type: 'SetMessageSettings', settings: deadline({}) }, null)
    given(messageSettingsDecider, history)
      .when({ type: 'SetMessageSettings', settings: deadline({ minute: 0 }) })
      .thenNothing()
    expect(
      messageSettingsDecider.decide(
        { type: 'SetMessageSettings', settings: deadline({ minute: 1 }) },
        history.reduce(messageSettingsDecider.evolve, messageSettingsDecider.initial),
      ),
    ).toHaveLength(1)
  })
})

describe('whether somebody wants to be written to', () => {
  const of = { personId: fixedId(4), apartmentId: fixedId(1) }
  const say = (declined: boolean) => ({ type: 'SayWish', declined, ...of }) as const
  const declined = { type: 'MessagesDeclined', data: of } as const
  const wanted = { type: 'MessagesWanted', data: of } as const

  it('is kept until they say otherwise', () => {
    given(messageWishDecider).when(say(true)).then([declined])
    given(messageWishDecider, [declined]).when(say(false)).then([wanted])
    given(messageWishDecider, [declined, wanted]).when(say(true)).then([declined])
  })

  it('stays quiet when repeated, and where they want what they have', () => {
    given(messageWishDecider, [declined]).when(say(true)).thenNothing()
    given(messageWishDecider).when(say(false)).thenNothing()
  })
})
