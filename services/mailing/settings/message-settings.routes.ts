import type { Metadata } from '#events/metadata.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler, fact, type CommandResult } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { existingList, listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import { getListFor } from '../../list/list.facts.ts'
import {
  messageSettingsDecider,
  messageSettingsStream,
  type MessageSettingsState,
} from '../../messaging/message-settings.decider.ts'
import * as calls from './message-settings.contract.ts'
import { settingsAnswer } from './settings-answer.ts'
import { problemOfChosen, readTemplates } from './provider-templates.ts'
import { readMessageSettings } from '../../messaging/messaging.facts.ts'

type SettingsInput = calls.MessageSettingsInput

const settingsOf = ({ store }: Pick<Deps, 'store'>, listId: string): Promise<MessageSettingsState> =>
  readMessageSettings(store, listId)

/**
 * Checks templates that are new or newly switched on. Unchanged ones are not checked, so that times
 * can be changed while the provider is unavailable.
 * @throws DomainError TEMPLATE_NOT_USABLE, MESSAGES_UNAVAILABLE
 */
const assertUsable = async (
  deps: Pick<Deps, 'messaging' | 'clock'>,
  { type }: ExistingList,
  { wanted, before }: { readonly wanted: SettingsInput; readonly before: MessageSettingsState },
): Promise<void> => {
  const stood = ({ kind, templateId }: SettingsInput['occasions'][number]): boolean =>
    before?.occasions.some((one) => one.kind === kind && one.enabled && one.templateId === templateId) ?? false
  const isSwitchedOn = wanted.enabled && !before?.enabled
  const chosen = wanted.occasions.flatMap((said, index) =>
    said.enabled && said.templateId !== null && (isSwitchedOn || !stood(said))
      ? [{ index, templateId: said.templateId, occasion: said.kind, listType: type }]
      : [],
  )
  if (chosen.length === 0) return
  const templates = await readTemplates(deps)
  const fields = chosen.flatMap(({ index, ...one }) => {
    const message = problemOfChosen(templates, one)
    return message === null ? [] : [{ path: `occasions.${index}.templateId`, message }]
  })
  if (fields.length > 0) throw new DomainError('TEMPLATE_NOT_USABLE', fields)
}

type SetSettings = {
  readonly list: ExistingList
  readonly wanted: SettingsInput
  readonly metadata: Metadata
  readonly onlyFirst: boolean
}

/**
 * Saves all settings in one event, if the list still exists: of two simultaneous changes the later
 * one holds.
 */
const setSettings = async (
  deps: Deps,
  { list, wanted, metadata, onlyFirst }: SetSettings,
): Promise<CommandResult<MessageSettingsState>> => {
  const { listId, apartmentId } = list
  const before = await settingsOf(deps, listId)
  // A call that may not create them is refused before the provider is queried.
  if (!(onlyFirst && before)) await assertUsable(deps, list, { wanted, before })
  return commandHandler(
    deps.store,
    messageSettingsDecider,
  )({
    stream: messageSettingsStream(listId),
    facts: { list: fact(listStream(listId), listDecider) },
    command: ({ list: now }) => {
      existingList(now)
      return { type: 'SetMessageSettings', settings: { listId, apartmentId, ...wanted }, onlyFirst }
    },
    metadata,
  })
}

const getSettings =
  (tools: Deps): Handler<typeof calls.getMessageSettings> =>
  async ({ params: { listId }, admin }) => {
    const list = await getListFor(tools.store, listId, admin)
    const deps = await withMessagingOf(tools, list.apartmentId)
    return { body: await settingsAnswer(deps, list, await settingsOf(deps, listId)) }
  }

const makeSettings =
  (tools: Deps): Handler<typeof calls.makeMessageSettings> =>
  async ({ params: { listId }, body: wanted, admin, metadata }) => {
    const list = await getListFor(tools.store, listId, admin)
    const deps = await withMessagingOf(tools, list.apartmentId)
    const { state, recorded, position } = await setSettings(deps, { list, wanted, metadata, onlyFirst: true })
    return { status: recorded.length > 0 ? 201 : 200, position, body: await settingsAnswer(deps, list, state) }
  }

const changeSettings =
  (tools: Deps): Handler<typeof calls.changeMessageSettings> =>
  async ({ params: { listId }, body: wanted, admin, metadata }) => {
    const list = await getListFor(tools.store, listId, admin)
    const deps = await withMessagingOf(tools, list.apartmentId)
    const { state, position } = await setSettings(deps, { list, wanted, metadata, onlyFirst: false })
    return { position, body: await settingsAnswer(deps, list, state) }
  }

/** Adds the calls for the message settings of a list: occasions, templates and times. */
export const messageSettingsRoutes: AddCalls = (route, deps) => {
  route(calls.getMessageSettings, getSettings(deps))
  route(calls.makeMessageSettings, makeSettings(deps))
  route(calls.changeMessageSettings, changeSettings(deps))
}
