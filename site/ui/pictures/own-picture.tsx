import type { Picture } from './picture.ts'

interface Props {
  picture: Picture
  alt: string
  className?: string | undefined
}

export function OwnPicture({ picture: { src, avif, width, height }, alt, className }: Props) {
  const image = <img className={className} src={src} width={width} height={height} alt={alt} loading="lazy" />
  if (!avif) return image
  return (
    <picture>
      <source srcSet={avif} type="image/avif" />
      {image}
    </picture>
  )
}
