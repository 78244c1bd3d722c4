import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { ProviderTemplate } from '#infra/providers/messaging.ts'
import { findAdmin } from '../../account/account.facts.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { getListFor } from '../../list/list.facts.ts'
import { usualMessageSettings } from '../../messaging/message-settings.decider.ts'
import { arrivingMessage, exampleOf } from './message-preview.ts'
import * as calls from './message-settings.contract.ts'
import { formFor, textMessageOf, usableTranslations, type MessageSources } from './language-form.ts'
import { problemOf, readTemplates, usableTemplate, variablesFor } from './provider-templates.ts'
import { sendTestMessage } from './test-message.ts'
import { fillVariables, variablesOf, type MessageFacts, type VariableName } from './variables.ts'
import { readMessageSettings } from '../../messaging/messaging.facts.ts'

const TESTS_IN_TEN_MINUTES = 5
/** Name of the sender in previews. */
const SENDER = '단지 관리사무소'
const occasions: readonly MessageOccasion[] = ['invitation', 'reminder', 'deadline', 'completed', 'result']

const listTemplates =
  (deps: Deps): Handler<typeof calls.listMessageTemplates> =>
  async ({ params: { listId }, admin }) => {
    const { type, apartmentId } = await getListFor(deps.store, listId, admin)
    const templates = await readTemplates(await withMessagingOf(deps, apartmentId))
    return {
      body: {
        templates: templates.map((template) => ({
          templateId: template.templateId,
          name: template.name,
          content: template.content,
          status: template.status,
          emphasis: template.emphasis,
          buttons: [...template.buttons],
          variables: [...template.variables],
          fits: occasions.map((occasion) => ({ occasion, problem: problemOf(template, occasion, type) })),
        })),
        variables: variablesOf(type).map((variable) => ({ ...variable, occasions: [...variable.occasions] })),
      },
    }
  }

/** Settings of the list, or the usual ones. */
const settingsOf = async ({ store }: Pick<Deps, 'store'>, listId: string) =>
  (await readMessageSettings(store, listId)) ?? usualMessageSettings

type ArrivingInForm = {
  /** Template in the reader's language. */
  readonly own: ProviderTemplate | undefined
  readonly facts: MessageFacts
  readonly variables: Readonly<Record<VariableName, string>>
  readonly language: OwnerLanguage
}

/** Returns a message as it arrives in a language; a text message has neither emphasis nor buttons. */
const arrivingInForm = (sources: MessageSources, { own, facts, variables, language }: ArrivingInForm) => {
  const text = textMessageOf(sources, facts, language)
  if (text !== undefined) return { emphasis: null, text, buttons: [] }
  if (own) return arrivingMessage(own, variables)
  const korean = Object.entries(fillVariables(facts)).filter(([, value]) => value !== '')
  return arrivingMessage(sources.template, { ...variables, ...Object.fromEntries(korean) })
}

const preview =
  (deps: Deps): Handler<typeof calls.previewMessage> =>
  async ({ params: { listId }, query: { occasion, templateId, listUserId, language = 'ko' }, admin, evidence }) => {
    const list = await getListFor(deps.store, listId, admin)
    const { smsFallback, occasions: settings } = await settingsOf(deps, listId)
    // One that cannot be used is shown all the same: why not stands beside it.
    const templates = await readTemplates(await withMessagingOf(deps, list.apartmentId))
    const template = templates.find((one) => one.templateId === templateId)
    if (!template) throw new DomainError('NOT_FOUND')
    const about = { occasion, listType: list.type }
    const chosen = settings.find(({ kind }) => kind === occasion)?.translated
    const sources = { template, translated: usableTranslations(templates, chosen, about), smsFallback, ...about }
    const form = formFor(sources, language)
    const own = form === 'template' && language !== 'ko' ? sources.translated.get(language) : undefined
    const example = await exampleOf(deps, { list, admin, listUserId, language })
    const { entry, facts } = example
    if (entry) {
      const { apartmentId } = list
      await recordAccess(
        deps,
        { admin, evidence },
        { what: '알림톡 미리보기', personIds: [entry.personId], apartmentId, listId },
      )
    }
    const arriving = arrivingInForm(sources, { own, facts, variables: example.variables, language })
    return {
      body: {
        listUserId: entry?.listUserId ?? null,
        name: entry?.name ?? null,
        sender: SENDER,
        ...arriving,
        sms: smsFallback ? arriving.text : null,
        form,
      },
    }
  }

/** The caller's own phone. @throws DomainError NO_OWN_PHONE */
const ownPhone = async ({ store }: Deps, adminId: string): Promise<string> => {
  const phone = (await findAdmin(store, adminId))?.phone ?? null
  if (phone === null) throw new DomainError('NO_OWN_PHONE')
  return phone
}

type TestCall = Call<typeof calls.testMessage>

const MINUTE_MS = 60_000
const WINDOW_MS = 10 * MINUTE_MS

/**
 * Counts what each administrator sends to themselves: at most so many within ten minutes, in this
 * process.
 */
export const createTestLimit = (most: number) => {
  const sentBy = new Map<string, readonly number[]>()
  return {
    /** Counts a test. @throws DomainError TOO_MANY_REQUESTS with the time of the next one */
    count: (adminId: string, now: Date): void => {
      const time = now.getTime()
      const recent = (sentBy.get(adminId) ?? []).filter((at) => at > time - WINDOW_MS)
      const [oldest = time] = recent
      if (recent.length >= most) {
        const wait = oldest + WINDOW_MS - time
        const message = `시험 발송은 10분에 ${most}번까지 할 수 있습니다. ${Math.ceil(wait / MINUTE_MS)}분 뒤에 다시 보내주세요.`
        throw new DomainError('TOO_MANY_REQUESTS', [{ path: 'templateId', message }], {
          retryAfterSeconds: Math.ceil(wait / 1_000),
        })
      }
      sentBy.set(adminId, [...recent, time])
    },
  }
}

const sendTest = (tools: Deps): Handler<typeof calls.testMessage> => {
  const limit = createTestLimit(Math.ceil(TESTS_IN_TEN_MINUTES * tools.rateLimitFactor))
  return async ({ params: { listId }, body, admin, evidence, newId }: TestCall) => {
    const list = await getListFor(tools.store, listId, admin)
    const deps = await withMessagingOf(tools, list.apartmentId)
    const phone = await ownPhone(deps, admin.id)
    const template = await usableTemplate(deps, { ...body, listType: list.type })
    const { entry, variables } = await exampleOf(deps, { list, admin, listUserId: body.listUserId })
    limit.count(admin.id, deps.clock())
    const { apartmentId } = list
    const personIds = entry ? [entry.personId] : []
    await recordAccess(deps, { admin, evidence }, { what: '알림톡 시험 발송', personIds, apartmentId, listId })
    const messageId = newId()
    const { smsFallback } = await settingsOf(deps, listId)
    await sendTestMessage(deps.messaging, {
      reference: messageId,
      to: phone,
      content: {
        kind: 'alimtalk',
        pfId: deps.messaging.pfId,
        templateId: template.templateId,
        variables: variablesFor(template, variables),
        smsFallback: smsFallback ? 'on' : 'off',
      },
    })
    return { body: { messageId, phone: formatPhone(phone) } }
  }
}

/**
 * Adds the calls for the channel's templates: their list, a preview, and a test to one's own phone.
 */
export const messageTemplateRoutes: AddCalls = (route, deps) => {
  route(calls.listMessageTemplates, listTemplates(deps))
  route(calls.previewMessage, preview(deps))
  route(calls.testMessage, sendTest(deps))
}
