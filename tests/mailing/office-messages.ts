import type { DomainEvent } from '#events/event-type.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { Messaging, ProviderTemplate } from '#infra/providers/messaging.ts'
import {
  messageSettingsStream,
  usualMessageSettings,
  type ListMessageSettings,
} from '#services/messaging/message-settings.decider.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { Answer, Caller, TestApp } from '#tests/support/stack/test-app.ts'

const TEMPLATE_ID = 'KA01TP-tests'

/** A template that fits every occasion of every list. */
export const sampleTemplate = (overrides: Partial<ProviderTemplate> = {}): ProviderTemplate => ({
  templateId: TEMPLATE_ID,
  name: '안내',
  content: '#{이름}님, #{단지} #{리스트} 안내입니다. #{링크}',
  status: 'approved',
  emphasis: null,
  buttons: [],
  variables: ['#{이름}', '#{단지}', '#{리스트}', '#{링크}'],
  ...overrides,
})

/** Messages as the tests' product sends them, of a channel with these templates. */
export const withTemplates = (messaging: Messaging, templates: readonly ProviderTemplate[]): Messaging => ({
  ...messaging,
  ofComplex: undefined,
  sender: { ...messaging.sender, templates: () => Promise.resolve(templates) },
})

/** All occasions switched on, from eight to nine. */
export const settingsOn = (overrides: Partial<ListMessageSettings> = {}): ListMessageSettings => ({
  ...usualMessageSettings,
  enabled: true,
  occasions: usualMessageSettings.occasions.map((occasion) => ({
    ...occasion,
    enabled: true,
    templateId: TEMPLATE_ID,
  })),
  ...overrides,
})

/** Writes events to the end of a stream, as though it had been decided so. */
export const record = async (
  { system, clock }: Pick<TestApp, 'system' | 'clock'>,
  stream: string,
  ...events: readonly DomainEvent[]
): Promise<void> => {
  const { store } = system.deps
  const { version } = await store.readStream(stream)
  const metadata = { ...systemMetadata, at: clock.now.toISOString() }
  await store.append({ appends: [{ stream, expectedVersion: version, events }], metadata })
}

type Campaign = { readonly apartmentId: string; readonly listId: string }

/** Sets what a list writes to people. */
export const setMessages = (
  test: Pick<TestApp, 'system' | 'clock'>,
  { apartmentId, listId }: Campaign,
  overrides: Partial<ListMessageSettings> = {},
): Promise<void> =>
  record(test, messageSettingsStream(listId), {
    type: 'MessageSettingsSet',
    data: { listId, apartmentId, ...settingsOn(overrides) },
  })

export const send = (
  caller: Pick<Caller, 'post'>,
  { listId }: Pick<Campaign, 'listId'>,
  body: { readonly occasion: MessageOccasion; readonly [field: string]: unknown },
  headers?: Record<string, string>,
): Promise<Answer> => caller.post(`/api/messages/list/${listId}/send`, body, headers)
