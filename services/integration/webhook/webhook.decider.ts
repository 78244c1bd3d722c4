import type { PauseCause, WebhookEvent } from '#events/integration/webhook.events.ts'
import type { WebhookKind } from '#events/values/integration/webhook-kinds.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertOwnApartments } from '../integration-scope.decider.ts'

type Details = {
  readonly webhookId: string
  readonly adminId: string
  readonly name: string
  readonly host: string
  readonly apartmentIds: readonly string[] | null
  readonly kinds: readonly WebhookKind[]
}
export type ExistingWebhook = Details & { readonly status: 'active' | 'paused' | 'deleted' }
export type WebhookState = { readonly status: 'absent' } | ExistingWebhook

export type WebhookCommand =
  | ({ readonly type: 'CreateWebhook'; readonly apartments: readonly string[] | undefined } & Details)
  | { readonly type: 'PauseWebhook'; readonly cause: PauseCause }
  | { readonly type: 'ResumeWebhook' | 'DeleteWebhook' }
  /** `newest`: position of the log's last event. */
  | { readonly type: 'ReplayWebhook'; readonly after: number; readonly newest: number }

export const webhookStream = (webhookId: string): string => `webhook-${webhookId}`

/** A webhook that was not deleted. @throws DomainError NOT_FOUND */
export const existingWebhook = (state: WebhookState): ExistingWebhook => {
  if (state.status === 'absent' || state.status === 'deleted') throw new DomainError('NOT_FOUND')
  return state
}

const create = ({
  type: _type,
  apartments,
  ...data
}: Extract<WebhookCommand, { type: 'CreateWebhook' }>): readonly WebhookEvent[] => {
  assertOwnApartments(data.apartmentIds, apartments)
  const apartmentIds = data.apartmentIds === null ? null : [...new Set(data.apartmentIds)]
  return [{ type: 'WebhookCreated', data: { ...data, apartmentIds, kinds: [...new Set(data.kinds)] } }]
}

/** Webhook of another program: active, paused, or deleted for good. */
export const webhookDecider: Decider<WebhookState, WebhookCommand, WebhookEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'WebhookCreated') return { status: 'active', ...event.data }
    if (state.status === 'absent' || event.type === 'WebhookReplayed') return state
    const statuses = { WebhookPaused: 'paused', WebhookResumed: 'active', WebhookDeleted: 'deleted' } as const
    return { ...state, status: statuses[event.type] }
  },
  decide: (command, state) => {
    if (command.type === 'CreateWebhook') return state.status === 'absent' ? create(command) : []
    if (command.type === 'DeleteWebhook' && state.status === 'deleted') return []
    const { webhookId, status } = existingWebhook(state)
    switch (command.type) {
      case 'PauseWebhook':
        return status === 'paused' ? [] : [{ type: 'WebhookPaused', data: { webhookId, cause: command.cause } }]
      case 'ResumeWebhook':
        return status === 'active' ? [] : [{ type: 'WebhookResumed', data: { webhookId } }]
      case 'ReplayWebhook':
        if (command.after > command.newest) throw new DomainError('NO_SUCH_POSITION')
        return [{ type: 'WebhookReplayed', data: { webhookId, after: command.after } }]
      case 'DeleteWebhook':
        return [{ type: 'WebhookDeleted', data: { webhookId } }]
    }
  },
}
