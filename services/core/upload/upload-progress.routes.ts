import type { AddCalls } from '../module.ts'
import { progressOfUpload } from './upload-progress.ts'
import { getUploadProgress } from './upload-progress.contract.ts'

/** Adds the call for the progress of an upload. */
export const uploadProgressRoutes: AddCalls = (route) =>
  route(getUploadProgress, async ({ query, admin }) => ({ body: progressOfUpload(admin.id, query.key) }))
