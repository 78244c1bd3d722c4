import { approvalHook } from '../approval/approval.hooks.ts'
import type { Module } from '../core/module.ts'
import { pageSourcesHook } from '../core/http/page-sources.ts'
import { linkTargetHook } from '../identity/identity.hooks.ts'
import { agendaHook, ballotAgendaHook } from '../vote/vote.hooks.ts'
import { findAgendaOfVote } from './agenda-of-vote.ts'
import { assemblyRoutes } from './assemblies.routes.ts'
import { attendanceObjectionRoutes } from './attendance/attendance-objection.routes.ts'
import { assemblyBallotRoutes } from './ballot/assembly-ballot.routes.ts'
import { findBallotAgenda } from './ballot/ballot-agenda.ts'
import { attendanceRoutes } from './attendance/attendance.routes.ts'
import { correctionApproval } from './attendance/correct-act.ts'
import { attendeeNoticeReactors, NOTIFY_ATTENDEE, notifyAttendee } from './attendance/notify-attendee.ts'
import { entryCodeTables, forgetEntryCodes } from './check-in/entry-codes.ts'
import { courseRoutes } from './course/course.routes.ts'
import { holidayRoutes } from './holiday/holidays.routes.ts'
import { READ_HOLIDAYS, readHolidays } from './holiday/read-holidays.ts'
import { displayRoutes } from './display/display.routes.ts'
import { assemblyOfAddress } from './online/assembly-target.ts'
import { attendRoutes } from './online/attend.routes.ts'
import { entryCertificateRoutes } from './entry-certificate/entry-certificate.routes.ts'
import { onlineTables } from './online/online-tables.ts'
import { streamSources } from './online/stream-sources.ts'
import { statementRoutes } from './statement/statements.routes.ts'
import { noticeRoutes } from './notice/notice.routes.ts'

import { retentionHook } from '../core/retention.ts'
import { offeredDocumentHook } from './assembly.hooks.ts'
import { inspectionRoutes } from './inspection/inspections.routes.ts'
import { ownInspectionRoutes } from './inspection/own-inspections.routes.ts'
import { refusalApproval } from './inspection/refuse-inspection.ts'
import {
  DESTROY_RECORD,
  erasedRequestersReactor,
  destroyedCopiesReactor,
  destroyedDocumentsReactor,
  destroyRecordKey,
  END_RECORDS,
  endRecords,
} from './publication/destroy-records.ts'
import { ownDocuments } from './publication/offered-documents.ts'
import { publicationRoutes } from './publication/publications.routes.ts'
import { recordRetention } from './publication/retention-policy.ts'

import { assemblyReportRoutes } from './report/assembly-report.routes.ts'
import { countRoutes } from './count/count.routes.ts'
import { minutesRoutes } from './minutes/minutes.routes.ts'
import { offeredMinutes } from './minutes/public-minutes.ts'
import { minutesReactor, SEAL_MINUTES, sealMinutes } from './minutes/seal-minutes.ts'
import { minutesPageRoutes } from './signing/minutes-page.routes.ts'
import { SEND_SIGNER_CODE, sendSignerCode, signerCodeReactor } from './signing/signer-code.ts'
import { giveUpSignerLink, SEND_SIGNER_LINK, sendSignerLink, signerLinkReactor } from './signing/signer-message.ts'
import { resultRoutes } from './results/results.routes.ts'
import { sheetRoutes } from './sheet/sheets.routes.ts'

/** Assemblies of owners: agenda, law, attendance, count, minutes, documents. */
export const assemblyModule: Module = {
  name: 'assembly',
  routes: [
    assemblyRoutes,
    attendanceRoutes,
    attendanceObjectionRoutes,
    attendRoutes,
    entryCertificateRoutes,
    courseRoutes,
    statementRoutes,
    displayRoutes,
    noticeRoutes,
    holidayRoutes,
    publicationRoutes,
    inspectionRoutes,
    ownInspectionRoutes,
    assemblyBallotRoutes,
    sheetRoutes,
    countRoutes,
    resultRoutes,
    minutesRoutes,
    minutesPageRoutes,
    assemblyReportRoutes,
  ],
  reactors: [
    ...attendeeNoticeReactors,
    destroyedDocumentsReactor,
    destroyedCopiesReactor,
    erasedRequestersReactor,
    minutesReactor,
    signerLinkReactor,
    signerCodeReactor,
  ],
  tables: { ...onlineTables, ...entryCodeTables },
  jobs: (deps) => ({
    [NOTIFY_ATTENDEE]: { sends: 'message', run: notifyAttendee(deps) },
    [SEAL_MINUTES]: { run: sealMinutes(deps) },
    [SEND_SIGNER_LINK]: { sends: 'message', run: sendSignerLink(deps), onGivenUp: giveUpSignerLink(deps) },
    [SEND_SIGNER_CODE]: { sends: 'code', run: sendSignerCode(deps) },
    [DESTROY_RECORD]: { run: destroyRecordKey(deps) },
    // 03:22 in Seoul; at a start too, for what fell due while nothing ran.
    [END_RECORDS]: {
      limitMinutes: 30,
      cron: '22 18 * * *',
      atStart: true,
      run: (_payload, context) => endRecords(deps, context),
    },
    // 05:17 in Seoul; it reads once a week, and asks again a day later where that failed.
    [READ_HOLIDAYS]: { cron: '17 20 * * *', run: readHolidays(deps) },
    'forget-entry-codes': { cron: '23 * * * *', run: () => forgetEntryCodes(deps, deps.clock()) },
  }),
  hooks: [
    approvalHook.contribute((deps) => [correctionApproval(deps), refusalApproval(deps)]),
    linkTargetHook.contribute((deps) => (token) => assemblyOfAddress(deps, token)),
    agendaHook.contribute(findAgendaOfVote),
    ballotAgendaHook.contribute((deps) => (voteId) => findBallotAgenda(deps, voteId)),
    pageSourcesHook.contribute((deps) => (path) => streamSources(deps, path)),
    offeredDocumentHook.contribute(ownDocuments),
    offeredDocumentHook.contribute(offeredMinutes),
    retentionHook.contribute(recordRetention),
  ],
}
