import CompareIcon from '@mui/icons-material/CompareArrowsOutlined'
import SearchIcon from '@mui/icons-material/ManageSearchOutlined'
import UploadFileIcon from '@mui/icons-material/UploadFileOutlined'
import { Button, Stack } from '@mui/material'
import { Link } from 'react-router'
import { fileOf } from '#ui/http/answered-file.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { SavesMenu } from '../../kit/export/SavesMenu.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { collectPath, proposalsPath, registryImportPath } from '../../labels/registry/registry-labels.ts'

type TabActionsProps = { readonly listId: string }

/** Shows the acts on the registry records of a list; readers find the history instead. */
export const TabActions = ({ listId }: TabActionsProps) => {
  const mayCollect = useMay('POST /api/registry-collection/start')
  const mayImport = useMay('POST /api/registry/import/file')
  const mayCompare = useMay('GET /api/registry/list/{listId}/proposals')
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Button
        component={Link}
        to={collectPath(listId)}
        variant={mayCollect ? 'contained' : 'outlined'}
        color={mayCollect ? 'primary' : 'inherit'}
        startIcon={<SearchIcon />}
      >
        {mayCollect ? '수집하기' : '수집 내역'}
      </Button>
      <Button
        component={Link}
        to={registryImportPath(listId)}
        variant="outlined"
        color="inherit"
        startIcon={<UploadFileIcon />}
      >
        {mayImport ? '파일 가져오기' : '가져오기 내역'}
      </Button>
      {mayCompare ? (
        <Button
          component={Link}
          to={proposalsPath(listId, { status: 'open' })}
          variant="outlined"
          color="inherit"
          startIcon={<CompareIcon />}
        >
          명부에 반영
        </Button>
      ) : null}
      <ExportRegistries listId={listId} />
    </Stack>
  )
}

/** Exports all units with owners, shares and risks, as a sheet that the server writes. */
const ExportRegistries = ({ listId }: TabActionsProps) => {
  const { answerTo } = useCalls()
  const may = useMay('GET /api/registry/list/{listId}/export')
  if (!may) return null
  const table = async () =>
    fileOf(await answerTo('GET /api/registry/list/{listId}/export', { params: { listId } }), '등기부.xlsx')
  return <SavesMenu label="내려받기" saves={[{ label: '엑셀 (.xlsx)', get: table }]} />
}
