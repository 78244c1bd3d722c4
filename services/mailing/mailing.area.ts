import type { Area } from '../core/area.ts'
import { completedReactors, TELL_COMPLETED, tellCompleted } from './completed.reactor.ts'
import { continueMailing, sendDueMailings } from './due-mailings.ts'
import { CONTINUE_MAILING, SEND_DUE_MAILINGS, SEND_MAILING_BATCH } from './mailing-jobs.ts'
import { mailingReactors } from './mailing.reactor.ts'
import { messageLinkRoutes } from './message-link.routes.ts'
import { messageSettingsRoutes } from './message-settings.routes.ts'
import { messageTemplateRoutes } from './message-templates.routes.ts'
import { messagesRoutes } from './messages.routes.ts'
import { personMessageRoutes } from './person-messages.routes.ts'
import { readReports } from './read-reports.ts'
import { READ_MESSAGE_REPORTS } from './report-jobs.ts'
import { PLAN_SCHEDULED_MAILINGS, planScheduledMailings } from './scheduled-mailings.ts'
import { batchGivenUp, sendBatch } from './send-batch.ts'
import { sendingRoutes } from './sending.routes.ts'
import { webhookRoutes } from './webhook.routes.ts'

/** What campaigns write to their people: for what, when, to whom, and what became of it. */
export const mailingArea: Area = {
  name: 'mailing',
  reactors: [...mailingReactors, ...completedReactors],
  jobs: (deps) => ({
    [PLAN_SCHEDULED_MAILINGS]: {
      limitMinutes: 15,
      cron: '* * * * *',
      atStart: true,
      run: () => planScheduledMailings(deps),
    },
    [TELL_COMPLETED]: { sends: 'message', run: tellCompleted(deps) },
    [SEND_MAILING_BATCH]: { sends: 'message', limitMinutes: 15, run: sendBatch(deps), onGivenUp: batchGivenUp(deps) },
    [CONTINUE_MAILING]: { run: continueMailing(deps) },
    // At a start too: what fell due while nothing ran.
    [SEND_DUE_MAILINGS]: { cron: '* * * * *', atStart: true, run: sendDueMailings(deps) },
    [READ_MESSAGE_REPORTS]: { limitMinutes: 15, cron: '* * * * *', atStart: true, run: readReports(deps) },
  }),
  routes: [
    messageSettingsRoutes,
    messageTemplateRoutes,
    sendingRoutes,
    messagesRoutes,
    personMessageRoutes,
    messageLinkRoutes,
    webhookRoutes,
  ],
}
