import type { Module } from '../core/module.ts'
import { completedReactors, NOTIFY_COMPLETED, notifyCompleted } from './recipients/completed.reactor.ts'
import { continueMailing, sendDueMailings } from './schedule/due-mailings.ts'
import { CONTINUE_MAILING, SEND_DUE_MAILINGS, SEND_MAILING_BATCH } from './mailing-jobs.ts'
import { mailingReactors } from './mailing.reactor.ts'
import { messageLinkRoutes } from './links/message-link.routes.ts'
import { messageSettingsRoutes } from './settings/message-settings.routes.ts'
import { messageTemplateRoutes } from './settings/message-templates.routes.ts'
import { messagesRoutes } from './messages.routes.ts'
import { personMessageRoutes } from './person/person-messages.routes.ts'
import { mailingReader } from './reports/mailing-reader.ts'
import { readReports } from './reports/read-reports.ts'
import { READ_MESSAGE_REPORTS } from './reports/report-jobs.ts'
import { PLAN_SCHEDULED_MAILINGS, planScheduledMailings } from './schedule/scheduled-mailings.ts'
import { giveUpBatch, sendBatch } from './delivery/send-batch.ts'
import { receiptMessageReactors, SEND_RECEIPT_MESSAGE } from './receipt/receipt-message.reactor.ts'
import { receiptMessageRoutes } from './receipt/receipt-messages.routes.ts'
import { receiptRetention } from './receipt/receipt-retention.ts'
import { sendReceiptMessage } from './receipt/send-receipt-message.ts'
import { retentionHook } from '../core/retention.ts'
import { sendingRoutes } from './delivery/sending.routes.ts'
import { webhookRoutes } from './delivery/webhook.routes.ts'

/**
 * Entry point of the module of mailings: messages to the owners of a list, their schedule,
 * recipients and results.
 */
export const mailingModule: Module = {
  name: 'mailing',
  reactors: [...mailingReactors, ...completedReactors, ...receiptMessageReactors],
  jobs: (deps) => ({
    [PLAN_SCHEDULED_MAILINGS]: {
      limitMinutes: 15,
      cron: '* * * * *',
      atStart: true,
      run: () => planScheduledMailings(deps),
    },
    [NOTIFY_COMPLETED]: { sends: 'message', run: notifyCompleted(deps) },
    [SEND_RECEIPT_MESSAGE]: { sends: 'message', run: sendReceiptMessage(deps) },
    [SEND_MAILING_BATCH]: { sends: 'message', limitMinutes: 15, run: sendBatch(deps), onGivenUp: giveUpBatch(deps) },
    [CONTINUE_MAILING]: { run: continueMailing(deps) },
    // Runs at a start, too: a mailing may have fallen due while nothing ran.
    [SEND_DUE_MAILINGS]: { cron: '* * * * *', atStart: true, run: sendDueMailings(deps) },
    [READ_MESSAGE_REPORTS]: { limitMinutes: 15, cron: '* * * * *', atStart: true, run: readReports(deps) },
  }),
  routes: [
    messageSettingsRoutes,
    messageTemplateRoutes,
    sendingRoutes,
    messagesRoutes,
    personMessageRoutes,
    receiptMessageRoutes,
    messageLinkRoutes,
    webhookRoutes,
  ],
  hooks: [mailingReader, retentionHook.contribute(receiptRetention)],
}
