import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import type { AnsweredFile } from '#ui/answered-file.ts'
import { toApiError } from '#ui/api-client.ts'
import { saveFile } from './save-text.ts'

type Save = { readonly label: string; readonly get: () => Promise<AnsweredFile> }
type SavesMenuProps = { readonly label: string; readonly saves: readonly Save[]; readonly disabled?: boolean }

/** Files that the server makes, to be chosen among by their form. */
export const SavesMenu = ({ label, saves, disabled = false }: SavesMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const notify = useNotify()
  const id = useId()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ get }: Save) => get(),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  const choose = (save: Save): void => {
    setAnchor(null)
    mutate(save)
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
    </>
  )
}
