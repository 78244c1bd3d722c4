export { requestApproval, standingApproval, useApproval } from './request-approval.ts'
