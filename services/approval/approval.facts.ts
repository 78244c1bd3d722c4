export { requestApproval, standingApproval, useApproval, type ApprovalRequest } from './request-approval.ts'
