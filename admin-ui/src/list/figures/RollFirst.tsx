import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../kit/auth/use-may.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { importsPath } from '../../labels/import-paths.ts'
import { listPath } from '../../labels/list-labels.ts'

/** Shows that a list without owners needs its roll first. */
export const RollFirst = ({ listId, children }: { readonly listId: string; readonly children: ReactNode }) => {
  const maySeeRoll = useMay('GET /api/list-user/list/{listId}')
  const mayImport = useMay('POST /api/roll-import/list/{listId}')
  return (
    <Empty
      title="소유자 명부가 비어 있습니다"
      action={
        maySeeRoll ? (
          <>
            {mayImport ? (
              <Button component={Link} to={importsPath(listId)} variant="contained">
                명부 가져오기
              </Button>
            ) : null}
            <Button
              component={Link}
              to={listPath(listId, 'roll')}
              variant={mayImport ? 'outlined' : 'contained'}
              color={mayImport ? 'inherit' : 'primary'}
            >
              소유자 명부로 가기
            </Button>
          </>
        ) : undefined
      }
    >
      {children}
    </Empty>
  )
}
