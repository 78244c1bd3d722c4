import { Box } from '@mui/material'
import { Fragment } from 'react'

type PiecesProps = { readonly text: string; readonly between?: '·' | '/' }

/** What stands between dots stays together, a phone's number or an area with its ㎡ too, wherever the line ends. */
export const Pieces = ({ text, between = '·' }: PiecesProps) =>
  text.split(` ${between} `).map((piece, index, { length }) => (
    <Fragment key={index}>
      <Box component="span" sx={{ display: 'inline-block' }}>
        {index < length - 1 ? `${piece} ${between}` : piece}
      </Box>{' '}
    </Fragment>
  ))
