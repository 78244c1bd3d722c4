import type { MailingRecipient } from '#events/mailing/mailing.events.ts'
import type { ListType } from '#events/list/list.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { Messaging } from '#infra/providers/messaging.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { simulatedTemplates } from '#infra/simulators/solapi/sample-templates.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import {
  mailingBatchDecider,
  mailingBatchStream,
  type MailingBatchCommand,
} from '../../mailing/delivery/mailing-batch.decider.ts'
import { planMailing } from '../../mailing/recipients/plan-mailing.ts'
import { messageDecider, messageStream } from '../../messaging/message.decider.ts'
import {
  messageSettingsDecider,
  messageSettingsStream,
  usualMessageSettings,
  type ListMessageSettings,
} from '../../messaging/message-settings.decider.ts'
import { messageWishDecider, messageWishStream } from '../../messaging/message-wish.decider.ts'
import { outsideQuietHours } from '../../messaging/messaging.facts.ts'
import { scenarioOf } from './message-scenarios.ts'
import type { Entry, ListReference } from './residents.ts'

type Stage = { readonly deps: Deps; readonly adminId: string }

const DAYS_BEFORE_END = 1
const HOUR = 10

const metadataOf = ({ deps, adminId }: Stage): Metadata => ({
  actor: { kind: 'admin', id: adminId },
  at: deps.clock().toISOString(),
})

/** Everything but receipts: those who have taken part already would all get one. */
const settingsOf = (type: ListType): ListMessageSettings => ({
  ...usualMessageSettings,
  enabled: true,
  occasions: usualMessageSettings.occasions.map(({ kind, at }) => ({
    kind,
    enabled: kind !== 'completed',
    templateId: `KA01TP-danji-${kind}-${type}`,
    ...(at ? { at: { daysBeforeEnd: DAYS_BEFORE_END, hour: HOUR } } : {}),
  })),
})

const setUp = async (stage: Stage, place: ListReference, settings: ListMessageSettings): Promise<void> => {
  const { listId } = place
  await commandHandler(
    stage.deps.store,
    messageSettingsDecider,
  )({
    stream: messageSettingsStream(listId),
    begins: true,
    command: () => ({ type: 'SetMessageSettings', settings: { ...place, ...settings } }),
    metadata: metadataOf(stage),
  })
}

const decline = async (stage: Stage, { apartmentId }: ListReference, personId: string): Promise<void> => {
  await commandHandler(
    stage.deps.store,
    messageWishDecider,
  )({
    stream: messageWishStream(personId),
    begins: true,
    command: () => ({ type: 'SayWish', declined: true, personId, apartmentId }),
    metadata: metadataOf(stage),
  })
}

/**
 * Returns the messaging with templates laid out as the vendor will return them, since the server
 * does not listen yet.
 */
const withTemplates = (messaging: Messaging, publicUrl: string): Messaging => ({
  ...messaging,
  ofComplex: undefined,
  sender: { ...messaging.sender, templates: async () => simulatedTemplates(publicUrl) },
})

/** Builds the provider's answers and reports: no provider is called, no phone rings. */
const commandsOf = (recipients: readonly MailingRecipient[], at: string): readonly MailingBatchCommand[] => {
  const fates = recipients.map(({ messageId }, index) => ({ messageId, ...scenarioOf(index, at) }))
  return [
    {
      type: 'AttemptBatch',
      attempt: 1,
      at,
      messageIds: recipients.map(({ messageId }) => messageId),
      suppressed: [],
    },
    { type: 'AnswerBatch', outcomes: fates.map(({ messageId, outcome }) => ({ messageId, ...outcome })) },
    {
      type: 'ReportBatch',
      reports: fates.flatMap(({ messageId, report }) => (report ? [{ messageId, ...report }] : [])),
    },
  ]
}

const sendBatch = async (stage: Stage, listId: string, mailingId: string): Promise<void> => {
  const { store, clock } = stage.deps
  const stream = mailingBatchStream(mailingId, 0)
  const at = clock().toISOString()
  await decideJointly(store, metadataOf(stage), async (desk) => {
    await desk.read([stream])
    const planned = desk.fold(stream, mailingBatchDecider)
    if (planned.status !== 'planned') return
    const { recipients } = planned.planned
    const opened = recipients.filter((_, index) => scenarioOf(index, at).opens)
    await desk.read(opened.map(({ messageId }) => messageStream(messageId)))
    for (const command of commandsOf(recipients, at))
      desk.add(stream, mailingBatchDecider.decide(command, desk.fold(stream, mailingBatchDecider)))
    for (const { messageId, personId } of opened) {
      const message = messageStream(messageId)
      const command = { type: 'OpenMessage', opened: { messageId, listId, personId } } as const
      desk.add(message, messageDecider.decide(command, desk.fold(message, messageDecider)))
    }
  })
}

const invite = async (stage: Stage, place: ListReference): Promise<void> => {
  const { deps } = stage
  const { listId } = place
  const mailingId = deps.secrets.derivedId(listId, 'demonstration invitation')
  const settings = settingsOf('vote')
  const now = deps.clock()
  // At night the invitation would wait for the morning, and would not be visible.
  const isNight = outsideQuietHours(settings.quietHours, now) > now
  if (isNight) await setUp(stage, place, { ...settings, quietHours: { from: '00:00', to: '00:00' } })
  else await setUp(stage, place, settings)
  await deps.freshness.wait(await deps.store.lastPosition(), 10_000)
  const tools = { ...deps, messaging: withTemplates(deps.messaging, deps.publicUrl) }
  const asked = { mailingId, listId, occasion: 'invitation', cause: 'hand', metadata: metadataOf(stage) } as const
  await planMailing(tools, asked)
  await sendBatch(stage, listId, mailingId)
  if (isNight) await setUp(stage, place, settings)
}

/**
 * Adds the message settings of both campaigns, and an invitation to the vote that was sent: most
 * arrived by KakaoTalk, some by SMS, some not at all, each for another reason. Adds nothing if real
 * messages are sent: the people are invented, their numbers may be real.
 * @throws DomainError
 */
export const addMessages = async (
  stage: Stage,
  {
    votes,
    consents,
    declining,
  }: { readonly votes: ListReference; readonly consents: ListReference; readonly declining?: Entry | undefined },
): Promise<void> => {
  if (stage.deps.messaging.pfId !== simulatedSolapi.pfId) return
  if (declining) await decline(stage, votes, declining.userId)
  await setUp(stage, consents, settingsOf('signature'))
  await invite(stage, votes)
}
