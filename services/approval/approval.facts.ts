export { describeRequests, type ReadableRequest } from './describe-requests.ts'
export { requestApproval, standingApproval, useApproval } from './request-approval.ts'
