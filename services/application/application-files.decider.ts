import type { ApplicationFileEvent } from '#events/application/application-file.events.ts'
import type { Decider } from '../core/decider.ts'

export type ApplicationFile = ApplicationFileEvent['data']
type MakeFile = { readonly type: 'MakeFile'; readonly file: ApplicationFile }

export const applicationFilesStream = (listId: string): string => `application-files-${listId}`

/** Files for the authority that were made of a list's consents; a repeated request makes none. */
export const applicationFilesDecider: Decider<readonly ApplicationFile[], MakeFile, ApplicationFileEvent> = {
  initial: [],
  evolve: (files, { data }) => [...files, data],
  decide: ({ file }, files) =>
    files.some(({ fileId }) => fileId === file.fileId) ? [] : [{ type: 'ApplicationFileMade', data: file }],
}
