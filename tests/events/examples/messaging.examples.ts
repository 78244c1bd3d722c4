import type * as mailing from '#events/mailing/mailing.events.ts'
import type * as batch from '#events/mailing/mailing-batch.events.ts'
import type * as account from '#events/message-account/message-account.events.ts'
import type * as receipt from '#events/mailing/receipt-message.events.ts'
import type * as message from '#events/messaging/message.events.ts'
import type * as settings from '#events/messaging/message-settings.events.ts'
import type * as wish from '#events/messaging/message-wish.events.ts'
import { AT, ID, LINK, type ExamplesOf } from './example.ts'

const mailingId = '01950000-0000-7000-8000-000000000040'
const ofMailing = { mailingId, listId: ID.list }
const ofBatch = { ...ofMailing, batch: 0 }
const ofAccount = { apartmentId: ID.apartment, accountId: '01950000-0000-7000-8000-000000000041' }
const recipient = { messageId: ID.message, personId: ID.person, listUserIds: [ID.listUser] }
const ofPerson = { personId: ID.person, apartmentId: ID.apartment }

export const messagingExamples: ExamplesOf<
  typeof message & typeof settings & typeof wish & typeof mailing & typeof batch & typeof account & typeof receipt
> = {
  MessageAccountProposed: {
    ...ofAccount,
    sealedKeys: 'c2VhbGVk',
    apiKeyEnd: '0001',
    pfId: 'KA01PF230420',
    from: '0310001111',
    templates: {
      verification: 'KA01TP1',
      identityAccepted: 'KA01TP2',
      identityRefused: 'KA01TP3',
      signatureRequest: 'KA01TP4',
      signatureReminder: 'KA01TP5',
    },
    proposedBy: ID.admin,
    at: AT,
  },
  MessageAccountConfirmed: { ...ofAccount, confirmedBy: ID.admin, replaces: null, at: AT },
  MessageAccountRefused: ofAccount,
  MessageAccountRemoved: { ...ofAccount, at: AT },
  SharedAccountDecided: { apartmentId: ID.apartment, isAllowed: false, at: AT },
  SenderNumberRecorded: {
    apartmentId: ID.apartment,
    number: '0310001111',
    registration: 'registered',
    papers: ['service-certificate'],
  },
  SenderNumberRemoved: { apartmentId: ID.apartment, number: '0310001111' },
  ReceiptMessagePlanned: {
    messageId: ID.message,
    listId: ID.list,
    apartmentId: ID.apartment,
    personId: ID.person,
    items: [{ about: 'ballot', position: 7, listUserId: ID.listUser, voteId: ID.vote, receiptId: LINK }],
  },
  ReceiptMessageSent: { messageId: ID.message, listId: ID.list, personId: ID.person },
  ReceiptMessageNotSent: {
    messageId: ID.message,
    listId: ID.list,
    personId: ID.person,
    outcome: 'withheld',
    statusCode: null,
  },
  ReceiptMessagesSwitched: { listId: ID.list, apartmentId: ID.apartment, isOn: false },
  MessageAccepted: {
    messageId: ID.message,
    listUserId: ID.listUser,
    kind: 'verification-code',
    providerMessageId: 'M4V20250301',
  },
  MessageRefused: {
    messageId: ID.message,
    listUserId: ID.listUser,
    kind: 'verification-code',
    statusCode: '3014',
    reason: '수신자 번호 오류',
  },
  MessageWithheld: { messageId: ID.message, kind: 'verification-code' },
  MessageReported: {
    messageId: ID.message,
    status: 'failed',
    channel: 'kakao',
    statusCode: '3104',
    reason: 'not-a-kakao-user',
    reportedAt: AT,
  },
  MessageOpened: { messageId: ID.message, listId: ID.list, personId: ID.person },
  MessageSettingsSet: {
    listId: ID.list,
    apartmentId: ID.apartment,
    enabled: true,
    smsFallback: true,
    quietHours: { from: '21:00', to: '08:00' },
    occasions: [
      {
        kind: 'deadline',
        enabled: true,
        templateId: 'KA01TP',
        translated: { en: 'KA01TP-en' },
        at: { daysBeforeEnd: 1, hour: 10, minute: 30 },
      },
    ],
  },
  MessagesDeclined: ofPerson,
  MessagesWanted: ofPerson,
  MailingPlanned: {
    ...ofMailing,
    apartmentId: ID.apartment,
    occasion: 'completed',
    cause: 'submission',
    smsFallback: true,
    templateId: 'KA01TP',
    templateHash: '0'.repeat(64),
    translated: [{ language: 'en', templateId: 'KA01TP-en', templateHash: '1'.repeat(64) }],
    languages: [{ language: 'en', recipients: 1, form: 'template' }],
    dueAt: AT,
    recipients: 1,
    batches: 1,
    receiptId: 'AbCdEfGhIjKlMnOpQrStUv',
    repeats: mailingId,
  },
  MailingRecipientsSuppressed: { ...ofMailing, suppressed: [{ ...recipient, reason: 'no-phone' }] },
  MailingPaused: { ...ofMailing, reason: 'balance', code: 'NotEnoughBalance' },
  MailingResumed: ofMailing,
  MailingCancelled: ofMailing,
  MailingBegun: { ...ofMailing, occasion: 'reminder', batches: 3, at: AT },
  MailingBatchPlanned: {
    ...ofBatch,
    apartmentId: ID.apartment,
    occasion: 'reminder',
    dueAt: AT,
    recipients: [recipient],
  },
  MailingBatchAttempted: {
    ...ofBatch,
    attempt: 1,
    at: AT,
    messageIds: [ID.message],
    suppressed: [{ messageId: ID.message, reason: 'taken-part' }],
  },
  MailingBatchAnswered: {
    ...ofBatch,
    outcomes: [
      { messageId: ID.message, kind: 'accepted', providerMessageId: 'M4V1', groupId: 'G4V1' },
      { messageId: ID.message, kind: 'refused', statusCode: '3104', reason: 'not-a-kakao-user' },
      { messageId: ID.message, kind: 'not-taken' },
    ],
  },
  MailingBatchReported: {
    ...ofBatch,
    reports: [
      {
        messageId: ID.message,
        status: 'delivered',
        channel: 'sms',
        statusCode: '4000',
        reason: null,
        reportedAt: AT,
      },
    ],
  },
}
