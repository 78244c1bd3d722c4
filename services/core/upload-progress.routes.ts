import type { AddCalls } from './area.ts'
import { progressOfUpload } from './upload-progress.ts'
import { getUploadProgress } from './upload-progress.contract.ts'

/** How far uploads are. */
export const uploadProgressRoutes: AddCalls = (route) =>
  route(getUploadProgress, async ({ query, admin }) => ({ body: progressOfUpload(admin.id, query.key) }))
