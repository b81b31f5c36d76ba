#!/bin/sh
# Makes film-kar.webm out of three pictures of the demo: slow moves, one fading into the next.
# Needs ffmpeg (Debian's does). The film is checked in: seeding does not run this.
set -eu
cd "$(dirname "$0")/../../src/seed"
scene() { # zoom by frame, share of the height that is cut off above
  echo "scale=3840:-2,crop=3840:2160,zoompan=z='$1':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)*$2':d=1:s=960x540:fps=25,setsar=1"
}
ffmpeg -v error -y \
  -loop 1 -t 4.5 -framerate 25 -i assets/mittag-kar.webp \
  -loop 1 -t 5 -framerate 25 -i assets/huette-abend.webp \
  -loop 1 -t 4.5 -framerate 25 -i assets/winter-nacht.webp \
  -filter_complex "
    [0]$(scene '1+0.0009*on' 0.6)[noon];
    [1]$(scene '1.13-0.0009*on' 0.7)[evening];
    [2]$(scene '1+0.0010*on' 0.7)[night];
    [noon][evening]xfade=transition=fade:duration=1:offset=3.5[day];
    [day][night]xfade=transition=fade:duration=1:offset=7.5,format=yuv420p[film]" \
  -map '[film]' -an -map_metadata -1 -fflags +bitexact -flags:v +bitexact \
  -c:v libvpx-vp9 -crf 44 -b:v 0 -deadline good -cpu-used 2 films/film-kar.webm
