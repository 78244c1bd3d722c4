"""ristretto255 as RFC 9496 has it, with Python's own numbers: slow, and written to be read."""

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)


def is_negative(x):
    return x % P & 1


def absolute(x):
    x %= P
    return P - x if x & 1 else x


def sqrt_ratio(u, v):
    """Section 4.2: whether u/v is a square, and its root."""
    r = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    check = v * r * r % P
    u %= P
    right, flipped, flipped_i = check == u, check == -u % P, check == -u * SQRT_M1 % P
    if flipped or flipped_i:
        r = r * SQRT_M1 % P
    return right or flipped, absolute(r)


_, INV_SQRT_A_MINUS_D = sqrt_ratio(1, -1 - D)
ZERO = (0, 1, 1, 0)


def decode(octets):
    """Section 4.3.1: the point, or None."""
    s = int.from_bytes(octets, "little")
    if len(octets) != 32 or s >= P or s & 1:
        return None
    ss = s * s % P
    u1, u2 = (1 - ss) % P, (1 + ss) % P
    u2_sqr = u2 * u2 % P
    v = (-D * u1 * u1 - u2_sqr) % P
    was_square, inv_sqrt = sqrt_ratio(1, v * u2_sqr % P)
    den_x = inv_sqrt * u2 % P
    den_y = inv_sqrt * den_x * v % P
    x, y = absolute(2 * s * den_x), u1 * den_y % P
    t = x * y % P
    return None if not was_square or is_negative(t) or y == 0 else (x, y, 1, t)


def encode(point):
    """Section 4.3.2."""
    x0, y0, z0, t0 = point
    u1, u2 = (z0 + y0) * (z0 - y0) % P, x0 * y0 % P
    _, inv_sqrt = sqrt_ratio(1, u1 * u2 * u2 % P)
    den1, den2 = inv_sqrt * u1 % P, inv_sqrt * u2 % P
    z_inv = den1 * den2 * t0 % P
    if is_negative(t0 * z_inv):
        x, y, den_inv = y0 * SQRT_M1 % P, x0 * SQRT_M1 % P, den1 * INV_SQRT_A_MINUS_D % P
    else:
        x, y, den_inv = x0, y0, den2
    if is_negative(x * z_inv):
        y = -y % P
    return absolute(den_inv * (z0 - y)).to_bytes(32, "little")


def add(one, other):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b = (y1 - x1) * (y2 - x2), (y1 + x1) * (y2 + x2)
    c, d = 2 * t1 * t2 * D, 2 * z1 * z2
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def negate(point):
    x, y, z, t = point
    return -x % P, y, z, -t % P


def subtract(one, other):
    return add(one, negate(other))


def times(point, scalar):
    result, scalar = ZERO, scalar % ORDER
    while scalar:
        if scalar & 1:
            result = add(result, point)
        point, scalar = add(point, point), scalar >> 1
    return result


def combined(one, x, other, y):
    """x · one + y · other, side by side (Straus): half the work of doing it one after the other."""
    result, both, x, y = ZERO, add(one, other), x % ORDER, y % ORDER
    for bit in range(max(x.bit_length(), y.bit_length()) - 1, -1, -1):
        result = add(result, result)
        if x >> bit & 1:
            result = add(result, both if y >> bit & 1 else one)
        elif y >> bit & 1:
            result = add(result, other)
    return result


BASE = decode(bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"))
