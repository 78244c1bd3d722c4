import MenuIcon from '@mui/icons-material/ArrowDropDown'
import { Button, Menu, MenuItem } from '@mui/material'
import { useId, useState } from 'react'
import type { Vote } from '#services/vote/votes.contract.ts'
import type { GuardedCall } from '#services/calls.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { printPage } from '../../kit/share/print-page.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'

type FileName =
  | 'GET /api/votes/{id}/results/export'
  | 'GET /api/votes/{id}/results.pdf'
  | 'GET /api/votes/{id}/minutes.pdf'
  | 'GET /api/votes/{id}/announcement.pdf'

type FileCall = { readonly name: FileName & GuardedCall; readonly label: string; readonly ending: 'pdf' | 'xlsx' }

/** Returns the entry of a file in the menu; `isThere` where it exists and may be read. */
const useResultFile = (vote: Vote, { name, label, ending }: FileCall, exists: boolean) => {
  const { answerTo } = useCalls()
  const may = useMay(name)
  const { mutate, isPending } = useFileCall({
    ask: () => answerTo(name, { params: { id: vote.id } }),
    otherwise: `${label} ${vote.title}.${ending}`,
  })
  return { label, isThere: may && exists, download: () => mutate(), isPending }
}

/** Shows the prints and downloads of a result in one menu. */
export const ResultFiles = ({ vote }: { readonly vote: Vote }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  const isCounted = vote.countedAt !== null
  const files = [
    useResultFile(vote, { name: 'GET /api/votes/{id}/results.pdf', label: '개표록', ending: 'pdf' }, isCounted),
    useResultFile(vote, { name: 'GET /api/votes/{id}/minutes.pdf', label: '의사록', ending: 'pdf' }, isCounted),
    useResultFile(
      vote,
      { name: 'GET /api/votes/{id}/announcement.pdf', label: '공고문', ending: 'pdf' },
      vote.announcement !== null,
    ),
    useResultFile(vote, { name: 'GET /api/votes/{id}/results/export', label: '엑셀', ending: 'xlsx' }, true),
  ].filter(({ isThere }) => isThere)
  const close = (): void => setAnchor(null)
  const choose = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      <Button
        className="no-print"
        variant="outlined"
        color="inherit"
        endIcon={<MenuIcon />}
        loading={files.some(({ isPending }) => isPending)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        인쇄·내려받기
      </Button>
      <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem onClick={choose(() => setTimeout(printPage))}>이 화면 인쇄</MenuItem>
        {files.map(({ label, download }) => (
          <MenuItem key={label} onClick={choose(download)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
