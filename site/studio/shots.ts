import type { FilmAct } from '../../content/compose.ts'

/** The text's top, width and size, the frame of the picture, and the camera's zoom. The defaults are in reel.css. */
type Shot = Partial<Record<'top' | 'width' | 'size' | 'frame' | 'near', string>>

/** Text of 30 pixels has 13 in the player and is still readable on a phone. */
const shots: Record<FilmAct['picture'], { wide: Shot; upright: Shot }> = {
  call: {
    wide: { top: '180px', width: '1100px', size: '112px' },
    upright: { top: '340px', width: '1100px', size: '104px' },
  },
  case: {
    wide: { width: '560px', frame: '0 60px 0 700px', near: '1.75' },
    upright: { frame: '308px 36px 0', near: '2' },
  },
  ranking: { wide: { frame: '178px 60px 8px', near: '1.72' }, upright: { near: '1.72' } },
  vitals: { wide: { frame: '178px 60px 8px', near: '1.6' }, upright: { near: '1.75' } },
  ride: { wide: { frame: 'auto -380px 0 0' }, upright: { frame: 'auto -420px 0 -60px' } },
  map: { wide: { near: '1.6' }, upright: { near: '1.8' } },
  board: { wide: { near: '1.98' }, upright: { near: '1.75' } },
  hour: { wide: { width: '480px', frame: '150px 60px auto 640px' }, upright: { frame: '330px 60px auto' } },
  close: {
    wide: { top: '250px', width: '1100px', size: '92px', frame: '70px 60px auto 37px' },
    upright: { top: '260px', width: '1100px', size: '84px', frame: '90px 40px auto 17px' },
  },
}

/** An act's settings as custom properties: reel.css uses those of the landscape or the portrait version. */
export const shotStyle = (picture: FilmAct['picture']) =>
  Object.entries(shots[picture]).flatMap(([cut, shot]) =>
    Object.entries(shot).map(([name, value]) => `--${cut}-${name}: ${value}`),
  )
