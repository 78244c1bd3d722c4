import { z } from 'zod'
import { messageSettings, occasion, type MessageOccasion } from '#events/messaging/message-settings.events.ts'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const ofList = z.strictObject({ listId: id })

const settings = z.strictObject(messageSettings)

const mayBeScheduled = (kind: MessageOccasion): boolean => kind === 'reminder' || kind === 'deadline'

type OccasionInput = Pick<z.output<typeof messageSettings.occasions.element>, 'kind' | 'enabled' | 'templateId' | 'at'>

/** What is wrong with one occasion by itself, at which of its fields. */
const wrongIn = (
  { kind, enabled, templateId, at }: OccasionInput,
  isSecond: boolean,
): readonly (readonly [string, string])[] => {
  const wrong: (readonly [string, string])[] = []
  if (isSecond) wrong.push(['kind', '같은 안내가 두 번 들어 있습니다. 하나만 남겨주세요.'])
  if (enabled && templateId === null) wrong.push(['templateId', '이 안내를 켜려면 템플릿을 선택해주세요.'])
  if (enabled && kind === 'deadline' && !at)
    wrong.push(['at', '마감 안내를 보낼 때를 정해주세요. 예: 종료일 하루 전 10시'])
  if (at && !mayBeScheduled(kind)) wrong.push(['at', '이 안내는 때를 정해 보낼 수 없습니다. 예약을 지워주세요.'])
  return wrong
}

/** Occasions that are left out are switched off; only reminder and deadline have an `at`, and deadline needs one where it is switched on. */
const wantedSettings = settings.superRefine(({ occasions }, context) => {
  const seen = new Set<MessageOccasion>()
  for (const [index, said] of occasions.entries()) {
    for (const [field, message] of wrongIn(said, seen.has(said.kind)))
      context.addIssue({ code: 'custom', path: ['occasions', index, field], message })
    seen.add(said.kind)
  }
})
export type WantedMessageSettings = z.output<typeof wantedSettings>

const settingsAnswer = settings.extend({
  /** Whether any were made yet; the defaults otherwise. */
  exists: z.boolean(),
  /** All five, in the order in which a campaign comes to them. */
  occasions: z.array(
    messageSettings.occasions.element.extend({
      /** When it goes next by itself, as things stand; null: it does not. Shifted out of the quiet hours already. */
      nextAt: z.string().nullable(),
      /** What keeps it from going out, in Korean: no template, one that is not approved, one that asks for what we do not have. */
      problem: z.string().nullable(),
    }),
  ),
})
export type MessageSettings = z.output<typeof settingsAnswer>

export const getMessageSettings = contract({
  method: 'GET',
  path: '/api/kakao-message-settings/list/{listId}',
  access: 'admin',
  tag: 'messaging',
  summary: '알림톡 설정',
  params: ofList,
  answers: { 200: settingsAnswer },
})

/** 422 MESSAGE_SETTINGS_EXIST where others were made already; the same ones again are the same. */
export const makeMessageSettings = contract({
  method: 'POST',
  path: '/api/kakao-message-settings/list/{listId}',
  access: 'admin',
  tag: 'messaging',
  summary: '알림톡 설정 만들기',
  params: ofList,
  body: wantedSettings,
  readAs: settingsAnswer,
  answers: { 201: settingsAnswer, 200: settingsAnswer },
})

/**
 * The whole of them; makes them where there are none. 422 TEMPLATE_NOT_USABLE where an occasion that is switched on has a template that is not
 * approved, or asks for a variable that we do not have (`errors[].path`: `occasions.2.templateId`).
 */
export const changeMessageSettings = contract({
  method: 'PUT',
  path: '/api/kakao-message-settings/list/{listId}',
  access: 'admin',
  tag: 'messaging',
  summary: '알림톡 설정 바꾸기',
  params: ofList,
  body: wantedSettings,
  readAs: settingsAnswer,
  answers: { 200: settingsAnswer },
})

const button = z.object({
  name: z.string(),
  /** WL: a web page; what else Kakao has is shown by its letters. */
  type: z.string(),
  /** Where a web page lies, variables and all; null of the others. */
  url: z.string().nullable(),
})

const template = z.object({
  templateId: z.string(),
  name: z.string(),
  content: z.string(),
  status: z.enum(['pending', 'inspecting', 'approved', 'rejected']),
  /** What stands large above the content; null where nothing does. */
  emphasis: z.object({ title: z.string(), subtitle: z.string() }).nullable(),
  buttons: z.array(button),
  variables: z.array(z.string()),
  /** For which occasions of this list it can be used; of the others, why not, in Korean. */
  fits: z.array(z.object({ occasion, problem: z.string().nullable() })),
})
export type MessageTemplate = z.output<typeof template>

/** What stands in the places of templates: all that there are, for lists of this type. */
const variable = z.object({
  /** "#{이름}" */
  name: z.string(),
  /** What it is, in Korean. */
  meaning: z.string(),
  example: z.string(),
  occasions: z.array(occasion),
})

/** The channel's templates as the provider has them now, whatever their status. 503 MESSAGES_UNAVAILABLE where it cannot be asked. */
export const listMessageTemplates = contract({
  method: 'GET',
  path: '/api/messages/list/{listId}/templates',
  access: 'admin',
  tag: 'messaging',
  summary: '알림톡 템플릿',
  params: ofList,
  answers: { 200: z.object({ templates: z.array(template), variables: z.array(variable) }) },
})

/** A message as it arrives. */
const arriving = z.object({
  /** Whose it is filled with; null: with the examples, since nobody is on the list. */
  listUserId: id.nullable(),
  name: z.string().nullable(),
  sender: z.string(),
  emphasis: z.object({ title: z.string(), subtitle: z.string() }).nullable(),
  text: z.string(),
  buttons: z.array(z.object({ name: z.string(), type: z.string(), url: z.string().nullable() })),
  /** The same as SMS, where that is the way; null where it is not. */
  sms: z.string().nullable(),
})
export type ArrivingMessage = z.output<typeof arriving>

/** How a template arrives at one of the list's people, the first of the roll where nobody is named. Links in it lead nowhere. */
export const previewMessage = contract({
  method: 'GET',
  path: '/api/messages/list/{listId}/preview',
  access: 'admin',
  tag: 'messaging',
  summary: '알림톡 미리보기',
  params: ofList,
  query: z.strictObject({ occasion, templateId: z.string().max(100), listUserId: id.optional() }),
  answers: { 200: arriving },
})

/** Sends it to the caller's own phone, filled as the preview is. 422 NO_OWN_PHONE; TEMPLATE_NOT_USABLE; at most five in ten minutes. */
export const testMessage = contract({
  method: 'POST',
  path: '/api/messages/list/{listId}/test',
  access: 'admin',
  tag: 'messaging',
  summary: '알림톡을 내 전화로 시험 발송',
  params: ofList,
  body: z.strictObject({ occasion, templateId: z.string().max(100), listUserId: id.optional() }),
  answers: { 200: z.object({ messageId: id, phone: z.string() }) },
})
