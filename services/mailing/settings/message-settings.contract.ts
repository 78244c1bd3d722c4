import { z } from 'zod'
import { messageForm } from '#events/mailing/mailing.events.ts'
import { messageSettings, occasion, type MessageOccasion } from '#events/messaging/message-settings.events.ts'
import { ownerLanguages } from '#events/values/messaging/owner-language.ts'
import { translationLanguages } from '#events/values/question/translation-language.ts'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const ofList = z.strictObject({ listId: id })

const settings = z.strictObject(messageSettings)

const mayBeScheduled = (kind: MessageOccasion): boolean => kind === 'reminder' || kind === 'deadline'

type OccasionInput = Pick<z.output<typeof messageSettings.occasions.element>, 'kind' | 'enabled' | 'templateId' | 'at'>

/** Returns the errors of one occasion by itself, with their fields. */
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

/**
 * Settings to save. Omitted occasions are switched off; only reminder and deadline have an `at`,
 * and deadline needs one if it is switched on.
 */
const settingsInput = settings.superRefine(({ occasions }, context) => {
  const seen = new Set<MessageOccasion>()
  for (const [index, said] of occasions.entries()) {
    for (const [field, message] of wrongIn(said, seen.has(said.kind)))
      context.addIssue({ code: 'custom', path: ['occasions', index, field], message })
    seen.add(said.kind)
  }
})
export type MessageSettingsInput = z.output<typeof settingsInput>

const settingsAnswer = settings.extend({
  /** Whether any were made yet; the defaults otherwise. */
  exists: z.boolean(),
  /** All five, in the order in which a campaign comes to them. */
  occasions: z.array(
    messageSettings.occasions.element.extend({
      /** Time of the next automatic sending, out of the quiet hours; null if there is none. */
      nextAt: z.string().nullable(),
      /**
       * Reason why it cannot be sent, in Korean: no template, one that is not approved, or one with
       * a variable that we do not have.
       */
      problem: z.string().nullable(),
      /** Languages whose template cannot be used now, with the reason in Korean. Absent: none. */
      translatedProblems: z.array(z.object({ language: z.enum(translationLanguages), problem: z.string() })).optional(),
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
  body: settingsInput,
  readAs: settingsAnswer,
  answers: { 201: settingsAnswer, 200: settingsAnswer },
})

/**
 * Replaces all settings; creates them if there are none. 422 TEMPLATE_NOT_USABLE if an occasion
 * that is switched on has a template that is not approved, or needs a variable that we do not have
 * (`errors[].path`: `occasions.2.templateId`).
 */
export const changeMessageSettings = contract({
  method: 'PUT',
  path: '/api/kakao-message-settings/list/{listId}',
  access: 'admin',
  tag: 'messaging',
  summary: '알림톡 설정 바꾸기',
  params: ofList,
  body: settingsInput,
  readAs: settingsAnswer,
  answers: { 200: settingsAnswer },
})

const button = z.object({
  name: z.string(),
  /** WL: a web page; what else Kakao has is shown by its letters. */
  type: z.string(),
  /** Address of a web link, variables included; null for other buttons. */
  url: z.string().nullable(),
})

const template = z.object({
  templateId: z.string(),
  name: z.string(),
  content: z.string(),
  status: z.enum(['pending', 'inspecting', 'approved', 'rejected']),
  /** Large text above the content; null if there is none. */
  emphasis: z.object({ title: z.string(), subtitle: z.string() }).nullable(),
  buttons: z.array(button),
  variables: z.array(z.string()),
  /**
   * Occasions of this list, each with the reason why the template does not fit, in Korean; null if
   * it fits.
   */
  fits: z.array(z.object({ occasion, problem: z.string().nullable() })),
})
export type MessageTemplate = z.output<typeof template>

/** Variable of templates for lists of this type. */
const variable = z.object({
  /** "#{이름}" */
  name: z.string(),
  /** Meaning of the variable, in Korean. */
  meaning: z.string(),
  example: z.string(),
  occasions: z.array(occasion),
})

/**
 * Lists the channel's templates as the provider has them now, whatever their status. 503
 * MESSAGES_UNAVAILABLE if it cannot be queried.
 */
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
  /** Entry whose data fill it; null if examples do, since the list has no entries. */
  listUserId: id.nullable(),
  name: z.string().nullable(),
  sender: z.string(),
  emphasis: z.object({ title: z.string(), subtitle: z.string() }).nullable(),
  text: z.string(),
  buttons: z.array(z.object({ name: z.string(), type: z.string(), url: z.string().nullable() })),
  /** The message as SMS; null if SMS is switched off. */
  sms: z.string().nullable(),
  /** Form in which owners of the language get it. */
  form: messageForm,
})
export type ArrivingMessage = z.output<typeof arriving>

/**
 * Previews a template as it arrives at one of the list's owners, by default the first of the roll.
 * Its links lead nowhere.
 */
export const previewMessage = contract({
  method: 'GET',
  path: '/api/messages/list/{listId}/preview',
  access: 'admin',
  tag: 'messaging',
  summary: '알림톡 미리보기',
  params: ofList,
  query: z.strictObject({
    occasion,
    templateId: z.string().max(100),
    listUserId: id.optional(),
    /** Language of the recipient; Korean by default. */
    language: z.enum(ownerLanguages).optional(),
  }),
  answers: { 200: arriving },
})

/**
 * Sends a template to the caller's own phone, filled as in the preview. 422 NO_OWN_PHONE;
 * TEMPLATE_NOT_USABLE; at most five in ten minutes.
 */
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
