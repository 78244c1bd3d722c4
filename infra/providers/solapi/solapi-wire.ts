import { z } from 'zod'
import type { DeliveryStatus, OutgoingMessage, ProviderTemplate, RefusalReason } from '../messaging.ts'

/** Maximum number of messages in one request (developers.solapi.com). */
export const MESSAGES_PER_REQUEST = 10_000

const named: Readonly<Record<string, DeliveryStatus>> = {
  '2000': 'accepted',
  '3000': 'at-carrier',
  '4000': 'delivered',
  '3101': 'misconfigured',
  '3104': 'not-a-kakao-user',
  '3105': 'misconfigured',
  '3106': 'misconfigured',
  '3107': 'blocked',
  '3108': 'night-time',
  // (?) The code is not in the vendor's document that was available.
  '1030': 'balance',
  '3103': 'wrong-number',
}

/** (?) Name of the vendor's error for a request that cannot be paid: nothing of it is sent. */
export const NOT_ENOUGH_BALANCE = 'NotEnoughBalance'

/** Converts the vendor's status code; an unknown one means failed. */
export const deliveryStatusOf = (statusCode: string): DeliveryStatus => named[statusCode] ?? 'failed'

/** Converts the status code of a message in the failed list: it was not sent, whatever its code. */
export const refusalReasonOf = (statusCode: string): RefusalReason => {
  const status = deliveryStatusOf(statusCode)
  return status === 'accepted' || status === 'at-carrier' || status === 'delivered' ? 'failed' : status
}

const customFields = z.record(z.string(), z.string()).nullish()
const count = z.number().default(0)

const groupInfo = z.object({
  groupId: z.string(),
  status: z.string().default(''),
  count: z.object({
    total: count,
    sentTotal: count,
    sentFailed: count,
    sentSuccess: count,
    sentPending: count,
    registeredFailed: count,
    registeredSuccess: count,
  }),
})

export const sendAnswer = z.object({
  failedMessageList: z.array(z.object({ to: z.string(), statusCode: z.string(), customFields })).default([]),
  groupInfo,
  // It is requested with showMessageList. (?) The document does not say whether it lists the failed
  // ones too; those are taken from their own list.
  messageList: z.array(z.object({ messageId: z.string(), customFields })).nullish(),
})

export const listAnswer = z.object({
  nextKey: z.string().nullish(),
  messageList: z.record(
    z.string(),
    z.object({
      messageId: z.string(),
      groupId: z.string().nullish(),
      statusCode: z.string(),
      // (?) A message that was finally sent as SMS is listed as such.
      type: z.string().nullish(),
      customFields,
      dateReported: z.string().nullish(),
    }),
  ),
})

const templateStatus: Readonly<Record<string, ProviderTemplate['status']>> = {
  PENDING: 'pending',
  INSPECTING: 'inspecting',
  APPROVED: 'approved',
  REJECTED: 'rejected',
}

const wireTemplate = z.object({
  templateId: z.string(),
  name: z.string().nullish(),
  content: z.string().nullish(),
  // Kakao may add values: an unknown one counts as not approved, and the other templates are listed
  // all the same.
  status: z.string(),
  emphasizeTitle: z.string().nullish(),
  emphasizeSubtitle: z.string().nullish(),
  securityFlag: z.boolean().nullish(),
  buttons: z
    .array(
      z.object({
        buttonName: z.string(),
        buttonType: z.string(),
        linkMo: z.string().nullish(),
        linkPc: z.string().nullish(),
      }),
    )
    .nullish(),
  variables: z.array(z.object({ name: z.string() })).nullish(),
})

export const templatesAnswer = z.object({ nextKey: z.string().nullish(), templateList: z.array(wireTemplate) })

const placeholders = /#\{[^}]{0,50}\}/g

/**
 * Converts a template: its variables are those that the vendor names, and those in its text, in
 * case it leaves one out.
 */
export const templateOf = (wire: z.output<typeof wireTemplate>): ProviderTemplate => {
  const buttons = (wire.buttons ?? []).map(({ buttonName, buttonType, linkMo, linkPc }) => ({
    name: buttonName,
    type: buttonType,
    url: linkMo || linkPc || null,
  }))
  const links = (wire.buttons ?? []).flatMap(({ linkMo, linkPc }) => [linkMo, linkPc])
  const texts = [wire.content, wire.emphasizeTitle, wire.emphasizeSubtitle, ...links]
  const found = texts.flatMap((text) => text?.match(placeholders) ?? [])
  const named = (wire.variables ?? []).map(({ name }) => name)
  return {
    templateId: wire.templateId,
    name: wire.name ?? '',
    content: wire.content ?? '',
    status: templateStatus[wire.status] ?? 'rejected',
    emphasis: wire.emphasizeTitle ? { title: wire.emphasizeTitle, subtitle: wire.emphasizeSubtitle ?? '' } : null,
    buttons,
    isSecured: wire.securityFlag ?? false,
    variables: [...new Set([...named, ...found])],
  }
}

export const groupAnswer = groupInfo
export const balanceAnswer = z.object({ balance: z.number(), point: z.number() })
export const errorAnswer = z.object({ errorCode: z.string(), errorMessage: z.string() })

/** Field among the vendor's customFields that carries our reference. */
export const REFERENCE = 'reference'

// (?) An SMS holds 90 bytes of EUC-KR, where Hangul takes two; a longer text is sent as LMS. The
// vendor can also choose by itself.
const fitsSms = (text: string): boolean =>
  [...text].reduce((bytes, letter) => bytes + (letter.charCodeAt(0) < 0x80 ? 1 : 2), 0) <= 90

/** Agent field, which the vendor's own libraries send; ours does not pose as one of them. */
export const agent = { sdkVersion: 'danji', osPlatform: `${process.platform} | ${process.version}` } as const

/**
 * Converts a message to the vendor's form; `from` is a sender number registered with the vendor,
 * digits only.
 */
export const toWire = ({ reference, to, content }: OutgoingMessage, from: string) => {
  const envelope = { to, from, customFields: { [REFERENCE]: reference } }
  if (content.kind === 'sms') return { ...envelope, type: fitsSms(content.text) ? 'SMS' : 'LMS', text: content.text }
  const { pfId, templateId, variables, smsFallback } = content
  return { ...envelope, type: 'ATA', kakaoOptions: { pfId, templateId, variables, disableSms: smsFallback === 'off' } }
}
