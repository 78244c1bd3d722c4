import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import { IconButton } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { FigureSource } from './figure-source.ts'

const WhyDialog = lazy(() => import('./WhyDialog.tsx'))

type WhyButtonProps = {
  /** Name of the figure on the screen: "완료 세대". */
  readonly name: string
  readonly source: FigureSource
}

/** Button that shows where a figure comes from. */
export const WhyButton = ({ name, source }: WhyButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const title = `${name}: 이 숫자는 어디서 왔나요?`
  return (
    <>
      <IconButton
        className="no-print"
        size="small"
        aria-label={title}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ alignSelf: 'center' }}
      >
        <HelpIcon fontSize="inherit" />
      </IconButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <WhyDialog source={source} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
