import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import type { AnsweredFile } from '#ui/http/answered-file.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { endsWithAnswer, useCommand } from '../data/use-command.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { saveFile } from './save-text.ts'

export type Save = { readonly label: string; readonly get: () => Promise<AnsweredFile> }
/** Download of many persons' data, which needs a reason. */
export type ExplainedSave = { readonly label: string; readonly getFor: (reason: string) => Promise<AnsweredFile> }
/** Download that is made in the browser and shows its own progress. */
type OwnSave = { readonly label: string; readonly act: () => void }
type SavesMenuProps = {
  readonly label: string
  readonly saves: readonly (Save | ExplainedSave | OwnSave)[]
  readonly disabled?: boolean
}

/** Files that the server makes, to be chosen among by their form. */
export const SavesMenu = ({ label, saves, disabled = false }: SavesMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const notify = useNotify()
  const id = useId()
  const { mutate, isPending } = useCommand({
    meta: endsWithAnswer,
    mutationFn: ({ get }: Save) => get(),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  const [asked, setAsked] = useState<ExplainedSave | null>(null)
  const choose = (save: Save | ExplainedSave | OwnSave): void => {
    setAnchor(null)
    if ('act' in save) save.act()
    else if ('getFor' in save) setAsked(save)
    else mutate(save)
  }
  const takeFor =
    ({ label: what, getFor }: ExplainedSave) =>
    (reason: string): void => {
      setAsked(null)
      mutate({ label: what, get: () => getFor(reason) })
    }
  return (
    <>
      <Button
        color="inherit"
        startIcon={<DownloadIcon />}
        loading={isPending}
        loadingPosition="start"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {saves.map((save) => (
          <MenuItem key={save.label} onClick={() => choose(save)}>
            {save.label}
          </MenuItem>
        ))}
      </Menu>
      {asked === null ? null : (
        <ReasonDialog what={asked.label} onClose={() => setAsked(null)} onReason={takeFor(asked)} />
      )}
    </>
  )
}
