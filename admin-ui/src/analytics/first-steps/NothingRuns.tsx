import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { Link } from 'react-router'
import { START_PATH } from '../../labels/start-paths.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'

/** No campaign runs: what to do next. */
export const NothingRuns = () => {
  const mayCreate = useMay('POST /api/list')
  return (
    <Empty
      title="진행 중인 리스트가 없습니다"
      action={
        <>
          {mayCreate ? (
            <Button component={Link} to={START_PATH} variant="contained" startIcon={<AddIcon />}>
              새로 시작하기
            </Button>
          ) : null}
          <Button component={Link} to="/lists" color="inherit">
            지난 리스트 보기
          </Button>
        </>
      }
    >
      {mayCreate ? '리스트를 만들고 명부를 등록하세요.' : '리스트가 시작되면 참여율이 나타납니다.'}
    </Empty>
  )
}
